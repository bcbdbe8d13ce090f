import { useDeferredValue, useSyncExternalStore } from 'react'
import { minuteMs } from '#time/tokyo.ts'

let now = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The present time, updated when each minute begins, because booking opens on the minute. Undefined before
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

function read(): number {
  const present = Date.now()
  if (Math.floor(present / minuteMs) !== Math.floor(now / minuteMs)) now = present
  return now
}

/** A computer that has slept, or whose clock was set, is seen after a quarter of a minute. */
const untilTick = () => Math.min(minuteMs / 4, minuteMs - (Date.now() % minuteMs) + 5)

function tick(): void {
  timer = setTimeout(tick, untilTick())
  const before = now
  if (read() !== before) for (const listener of listeners) listener()
}
