#include "core/error.h"

#include <cstddef>
#include <utility>

namespace attention_lab {

std::string Message::english() const {
  std::string filled;
  for (const char* c = text; *c != '\0'; ++c) {
    const auto index = static_cast<std::size_t>(c[0] == '%' ? c[1] - '1' : -1);
    if (index < arguments.size()) {
      filled += arguments[index];
      ++c;
    } else {
      filled += *c;
    }
  }
  return filled;
}

Error::Error(std::string place, Message message)
    : place_(std::move(place)), message_(std::move(message)) {
  compose();
}

void Error::setFile(std::string file) {
  file_ = std::move(file);
  compose();
}

void Error::setPlace(std::string place) {
  place_ = std::move(place);
  compose();
}

void Error::compose() {
  what_.clear();
  for (const std::string& part : {file_, place_}) {
    if (!part.empty()) what_ += part + ": ";
  }
  what_ += message_.english();
}

}  // namespace attention_lab
