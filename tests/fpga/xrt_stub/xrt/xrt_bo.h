#pragma once
#include "xrt_kernel.h"
