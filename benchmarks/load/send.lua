-- For wrk: sends the requests of a file in turn, and says what came of them as one line of JSON.
-- Arguments: the file; connections for each thread; requests a second (0: as fast as it goes).
-- In the file stands before each request its length in bytes, on a line of its own.

local requests, at = {}, 0
local pause = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*n")
    if not length then break end
    file:read(1)
    requests[#requests + 1] = file:read(length)
  end
  file:close()
  local rate = tonumber(args[3])
  if rate > 0 then pause = 1000 * tonumber(args[2]) / rate end
  math.randomseed(1)
end

function request()
  at = at % #requests + 1
  return requests[at]
end

-- Learners come by chance: as long as each answer is quick, this is a Poisson process.
function delay()
  if pause == 0 then return 0 end
  return math.floor(-math.log(1 - math.random()) * pause + 0.5)
end

function done(summary, latency, _requests)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answered": %d, "seconds": %f, "failed": %d, "median": %f, "p99": %f}\n',
    summary.requests, summary.duration / 1e6,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
