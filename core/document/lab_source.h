#pragma once

#include "core/document/trace.h"
#include "core/lab/scaling_source.h"

namespace attention_lab {

/// The queries and keys of a trace, heads side by side; real tokens only. The mask doesn't count.
ScalingSource scalingSource(const Trace& trace);

}  // namespace attention_lab
