import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first of the items that `focusFrom` waits for, because their button may disappear
 * with them.
 */
export function useFocusOnNew(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const first = useRef<number>(undefined)
  useEffect(() => {
    if (first.current === undefined || first.current >= count) return
    const item = list.current?.children[first.current]
    if (item instanceof HTMLElement) item.focus()
    first.current = undefined
  }, [count])
  return { list, focusFrom: (position: number) => void (first.current = position) }
}
