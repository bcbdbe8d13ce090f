import { useEffect, useEffectEvent } from 'react'

/**
 * The browser's back button closes the topmost dialog instead of leaving the page. Each open dialog has an entry in the
 * history, with the address and the navigation state of its page. The entries are made and removed after React has
 * rendered, so that a dialog which follows another one takes over its entry.
 */
const openDialogs: Array<{ close: () => void }> = []

/** The entry's number of open dialogs, in its `history.state`. */
const depthKey = 'dialogs'

/** While the browser goes back to an entry that has fewer dialogs. It does that later, and in between nothing may be added. */
let isGoingBack = false

export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const dialog = { close: () => close() }
    openDialogs.push(dialog)
    listen()
    queueMicrotask(matchHistory)
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      queueMicrotask(matchHistory)
    }
  }, [open])
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', () => {
    if (isGoingBack) isGoingBack = false
    else for (const dialog of openDialogs.slice(depth()).toReversed()) dialog.close()
    // After React has rendered: a dialog may stay open, and the entry of one that is long closed is left again.
    setTimeout(matchHistory)
  })
}

/** Brings the present entry to the number of dialogs that are open. */
function matchHistory(): void {
  if (isGoingBack) return
  const surplus = depth() - openDialogs.length
  if (surplus > 0) {
    isGoingBack = true
    history.go(-surplus)
  }
  for (let next = depth() + 1; next <= openDialogs.length; next += 1) {
    history.pushState({ ...(history.state as object | null), [depthKey]: next }, '')
  }
}

function depth(): number {
  return (history.state as { [depthKey]?: number } | null)?.[depthKey] ?? 0
}
