import { useDeferredValue, useSyncExternalStore } from 'react'
import { minuteMs } from '#time/tokyo.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * When the present minute began, in milliseconds, because booking opens on the minute. Undefined before
 * hydration, because the built page must match.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, read, () => undefined)
}

/**
 * As `useNow`, for a large part of a page that waits for the time. React then builds it after the hydration,
 * in steps between which the page reacts to the visitor.
 */
export const useDeferredNow = (): number | undefined => useDeferredValue(useNow())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setTimeout(tick, untilTick())
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

const read = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** A computer that has slept, or whose clock was set, is seen after a quarter of a minute. */
const untilTick = () => Math.min(minuteMs / 4, minuteMs - (Date.now() % minuteMs) + 5)

/** React reads the time for each listener, and draws nothing while the minute is the same. */
function tick(): void {
  timer = setTimeout(tick, untilTick())
  for (const listener of listeners) listener()
}
