import { useCallback, useEffect, useRef } from 'react'

/** As screen readers announce it. */
const shortcut = 'M'

/**
 * A key that replaces dragging: pressed on the entry that has the focus, it asks to move that entry. Returns the
 * callback that FullCalendar calls when an event appears.
 */
export function useMoveKey(onKey: ((id: string) => void) | undefined) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })

  return useCallback(
    ({ el, event }: { el: HTMLElement; event: { id: string; startEditable: boolean | null } }) => {
      if (latest.current === undefined || event.startEditable === false) return
      el.setAttribute('aria-keyshortcuts', shortcut)
      el.addEventListener('keydown', (pressed) => {
        // `code`, because with a Japanese input method `key` is not the letter.
        if (pressed.code !== `Key${shortcut}` || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
        pressed.preventDefault()
        latest.current?.(event.id)
      })
    },
    [],
  )
}
