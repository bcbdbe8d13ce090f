/** Loaded into a server before its own code: says what the process used, while the server knows nothing of it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerQuestions } from './processes.ts'

export interface Usage {
  /** Processor time of all threads since the last question. */
  cpuMs: number
  residentMb: number
  /** How late the event loop came round since the last question: 99 of 100 times it was less. */
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

// The server decides when it ends.
process.channel?.unref()
