import { useMemo, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Where the focus goes after one opening of a dialog of links: to the heading of the page that a link led to,
 * otherwise back to where it was.
 */
export function useFocusAfterLink(): {
  focusAfter: RefObject<HTMLElement | null>
  /** A link was followed. */
  follow: () => void
} {
  const followed = useRef(false)
  return useMemo(
    () => ({
      focusAfter: {
        get current() {
          return followed.current ? document.querySelector<HTMLElement>('#content h1') : null
        },
        set current(_) {
          // The dialog only reads it.
        },
      },
      follow: () => void (followed.current = true),
    }),
    [],
  )
}
