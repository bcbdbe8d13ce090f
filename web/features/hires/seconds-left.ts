import { useEffect, useState } from 'react'

const secondMs = 1_000

/** How many seconds are left until an instant, counted down to 0. Undefined without an instant. */
export function useSecondsLeft(until: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  const isOver = until === undefined || until <= now
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / secondMs))
}
