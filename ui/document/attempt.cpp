#include "ui/document/attempt.h"

#include <exception>
#include <new>

#include "core/error.h"
#include "ui/language.h"

namespace attention_lab {

std::optional<QString> failureOf(const std::function<void()>& action) {
  try {
    action();
    return std::nullopt;
  } catch (const Error& error) {
    return translated(error);
  } catch (const std::bad_alloc&) {
    return translated(Message{CORE_TEXT("core", "not enough memory"), {}});
  } catch (const std::exception& error) {
    return translated(Message{CORE_TEXT("core", "it failed: %1"), {error.what()}});
  }
}

}  // namespace attention_lab
