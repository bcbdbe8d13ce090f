import { useEffect, useState } from 'react'

const settleMs = 500

/**
 * The value after it has stopped changing, so that the browser does not ask for something that is half typed.
 */
export function useDebouncedValue(value: string, ms = settleMs): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
