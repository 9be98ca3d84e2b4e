#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attention_lab {

/// Splits UTF-8 text at ICU's word boundaries: words, Chinese words by ICU's dictionary, numbers,
/// each punctuation mark and each emoji (with its joiners) become one token; white space separates.
/// Ill-formed bytes become U+FFFD.
std::vector<std::string> tokenize(std::string_view text);

/// One line of text that shows these tokens, and splits into them again where that is possible:
/// no space before punctuation or between Chinese characters.
std::string joinTokens(const std::vector<std::string>& tokens);

}  // namespace attention_lab
