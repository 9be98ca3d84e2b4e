#pragma once

#include <QAccessible>

namespace attention_lab {

using AccessibleHandler = void (*)(QAccessibleEvent& event);

/// Passes an event on to assistive technology; Qt does nothing where there is none.
void tellAccessible(QAccessibleEvent& event);
/// Hears the events instead, for tests on a platform without assistive technology; null: none.
void setAccessibleHandler(AccessibleHandler handler);

}  // namespace attention_lab
