/** Node loads this file before the code of a server. It reports what the process uses; the server does not know it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerQuestions } from './processes.ts'

export interface Usage {
  /** Processor time of all threads since the last question. */
  cpuMs: number
  residentMb: number
  /** Delay of the event loop since the last question: 99 % of the delays were shorter. */
  loopDelayP99Ms: number
  loopDelayMaxMs: number
}

const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()
let cpu = process.cpuUsage()

answerQuestions(async (): Promise<Usage> => {
  const { user, system } = process.cpuUsage(cpu)
  cpu = process.cpuUsage()
  const usage = {
    cpuMs: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
    loopDelayP99Ms: delay.percentile(99) / 1e6 - resolutionMs,
    loopDelayMaxMs: delay.max / 1e6 - resolutionMs,
  }
  delay.reset()
  return usage
})

// The channel alone must not keep the server alive.
process.channel?.unref()
