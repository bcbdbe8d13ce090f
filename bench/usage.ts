import { readFileSync, readdirSync } from 'node:fs'

export interface Usage {
  /** Processor time of all threads since the last question. */
  cpuMs: number
  residentMb: number
}

/** What a process and its workers use, as Linux tells. The processes themselves do nothing for it. */
export function usageOf(pid: number): () => Usage {
  let before = 0
  return () => {
    const pids = [pid, ...workersOf(pid)]
    const now = sumOf(pids.map(processorMs))
    const cpuMs = now - before
    before = now
    return { cpuMs, residentMb: sumOf(pids.map(residentMb)) }
  }
}

const workersOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** The sum of the threads: the figure of the process itself counts in hundredths of a second. */
function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return sumOf(nanoseconds) / 1e6
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
