import { useCallback, useEffect, useRef } from 'react'

/** What screen readers are told of it. */
const shortcut = 'M'

/**
 * A key that stands for dragging: pressed on an entry that has the focus, it asks to move that entry. Returns what
 * every entry's box has to be given to when it appears.
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
        // The key itself, because a Japanese input method would give it another meaning.
        if (pressed.code !== `Key${shortcut}` || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
        pressed.preventDefault()
        latest.current?.(event.id)
      })
    },
    [],
  )
}
