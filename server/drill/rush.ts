import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseSettings } from '#server/database/open.ts'
import type { Call, Outcome, Task } from './call.ts'

export const processes = 2

interface Given {
  settings: DatabaseSettings
  now: number
  /** Ends the processes. */
  signal: AbortSignal
}

/** Makes all calls at the same time, from several processes as with several servers. Returns the outcomes in the same order. */
export async function rush(calls: Call[], { settings, now, signal }: Given): Promise<Outcome[]> {
  const callers = Array.from({ length: processes }, (_, turn) => {
    const own = calls.filter((__, position) => position % processes === turn)
    return startCaller({ settings, calls: own, now }, signal)
  })
  await Promise.all(callers.map(({ ready }) => ready))
  const outcomes = await Promise.all(callers.map(({ makeCalls }) => makeCalls()))
  return calls.map((_, position) => outcomes[position % processes]?.[Math.floor(position / processes)] ?? '')
}

function startCaller(task: Task, signal: AbortSignal) {
  const caller = fork(new URL('./caller.ts', import.meta.url), { signal })
  const early = failWhenItEnds(caller)
  const send = async (message: Task | 'go'): Promise<unknown> => {
    caller.send(message)
    const [answer] = await Promise.race([once(caller, 'message'), early])
    return answer
  }
  return { ready: send(task), makeCalls: async () => (await send('go')) as Outcome[] }
}

/** Its channel closes when the process has ended and its last message was read. */
async function failWhenItEnds(caller: ChildProcess): Promise<never> {
  await once(caller, 'disconnect')
  throw new Error('A process of the drill ended before it had answered.')
}
