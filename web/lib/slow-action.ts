import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A shorter wait needs no words, which would only flicker. */
const patienceMs = 400

/** Whether an action of the visitor has been under way for longer than usual. Reading a page is no action. */
export function useSlowAction(): boolean {
  const isActing = useIsMutating() > 0
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isActing) return undefined
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isActing])
  return isActing && isSlow
}
