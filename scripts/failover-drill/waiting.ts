import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks again and again until the answer is yes. An error counts as no. Throws after the time, with what was
 * waited for and the last error.
 */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { seconds = 60, everyMs = 250 } = {},
): Promise<void> {
  const latest = Date.now() + seconds * 1_000
  for (;;) {
    let failure: unknown
    try {
      if (await isSo()) return
    } catch (error) {
      failure = error
    }
    if (Date.now() > latest) throw new Error(`Waited ${seconds} s in vain: ${what}.`, { cause: failure })
    await pause(everyMs)
  }
}
