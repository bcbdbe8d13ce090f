import { useInsertionEffect, useRef, useState } from 'react'
import type { RefCallback } from 'react'

/**
 * A `ref` that acts once, when its element appears: it focuses it, or scrolls to it. An inline `ref` would
 * act at each render, and take the focus from the field in which a person types.
 */
export function useOnAppear<E extends Element>(act: (element: E) => void): RefCallback<E> {
  const latest = useRef(act)
  // Before the element appears, which is before layout effects.
  useInsertionEffect(() => {
    latest.current = act
  })
  const [ref] = useState(() => (element: E | null) => {
    if (element !== null) latest.current(element)
  })
  return ref
}
