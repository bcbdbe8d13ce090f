-- wrk runs this file. Arguments: a file with complete requests, how they are sent, and the status of a right answer.
-- `repeated` sends them in turns until the time is over. `once` sends each request once and checks the status of every
-- answer; then it prints one line, and the program that started wrk ends it.

local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *now);
]]
local monotonic = 1
local muchLaterMs = 3600 * 1000

local function seconds()
  local now = ffi.new("moment")
  ffi.C.clock_gettime(monotonic, now)
  return tonumber(now.seconds) + tonumber(now.nanoseconds) / 1e9
end

-- A line with the length comes before each request.
local function read(path)
  local file = assert(io.open(path, "rb"))
  local requests = {}
  for length in function() return file:read("*l") end do
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
  return requests
end

local function say(...)
  io.write(string.format(...))
  io.flush()
end

local function sendOnce(requests, status)
  local planned, sent, answered, began = 0, 0, 0, nil
  -- wrk takes one request at the start to look at it.
  local looked = false

  -- wrk asks before each request how long the connection waits. After the last request it waits for the end.
  function delay()
    planned = planned + 1
    return planned > #requests and muchLaterMs or 0
  end

  function request()
    if not looked then
      looked = true
      return requests[1]
    end
    began = began or seconds()
    sent = sent + 1
    return requests[sent]
  end

  function response(received, _, body)
    if received ~= status then say("refused %d %s\n", received, body:sub(1, 200):gsub("\n", " ")) end
    answered = answered + 1
    if answered == #requests then say("answered %d %.6f\n", answered, seconds() - began) end
  end
end

local function sendRepeatedly(requests)
  local position = 0
  function request()
    position = position % #requests + 1
    return requests[position]
  end
end

function init(args)
  local requests = read(args[1])
  if args[2] == "once" then
    sendOnce(requests, tonumber(args[3]))
  else
    sendRepeatedly(requests)
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  say("\nended %d %.6f %d %.3f\n", summary.requests, summary.duration / 1e6, failed, latency:percentile(99) / 1000)
end
