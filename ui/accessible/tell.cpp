#include "ui/accessible/tell.h"

namespace attention_lab {

namespace {

AccessibleHandler handler = nullptr;

}  // namespace

void tellAccessible(QAccessibleEvent& event) {
  handler ? handler(event) : QAccessible::updateAccessibility(&event);
}

void setAccessibleHandler(AccessibleHandler chosen) {
  handler = chosen;
}

}  // namespace attention_lab
