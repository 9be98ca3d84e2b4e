#pragma once

#include <exception>
#include <string>
#include <vector>

// Marks a text for translation without Qt: lupdate knows it as an alias of QT_TRANSLATE_NOOP. The
// context is always "core".
#define CORE_TEXT(context, text) text

namespace attention_lab {

/// A text for the user with places %1, %2 … for its arguments: the ui translates `text` (context
/// "core"), then fills in the arguments.
struct Message {
  const char* text = "";
  std::vector<std::string> arguments;

  /// The English text with the arguments in place.
  std::string english() const;
};

/// The one family of errors. what() reads "file: place: message"; empty parts are left out.
/// Thrown by value; caught once, at the thread's or the file's boundary.
class Error : public std::exception {
 public:
  Error(std::string place, Message message);

  const char* what() const noexcept override { return what_.c_str(); }
  const std::string& file() const { return file_; }
  /// Path of the key or tensor: "attention.weights.wQ[2]".
  const std::string& place() const { return place_; }
  const Message& message() const { return message_; }

  void setFile(std::string file);
  void setPlace(std::string place);

 private:
  void compose();

  std::string file_;
  std::string place_;
  Message message_;
  std::string what_;
};

/// Sizes that don't fit together.
class ShapeError : public Error {
  using Error::Error;
};
/// Input that isn't what its format promises, or a file that can't be read or written.
class FormatError : public Error {
  using Error::Error;
};
/// A size, depth or amount of memory over a limit.
class LimitError : public Error {
  using Error::Error;
};
/// The work was stopped on request; not shown to the user.
class Cancelled : public Error {
 public:
  Cancelled() : Error({}, {CORE_TEXT("core", "stopped"), {}}) {}
};

}  // namespace attention_lab
