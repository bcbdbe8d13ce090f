import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useDialogState } from '#web/lib/dialog-state.ts'
import type { DialogState } from '#web/lib/dialog-state.ts'

interface CalendarDialog<Subject> extends DialogState<Subject> {
  /** Call it when the dialog has faded out. */
  closed: () => void
  /** Gets the focus when the entry that had it is gone. */
  addButton: RefObject<HTMLButtonElement | null>
}

/**
 * A dialog about an entry of a calendar. An entry that was deleted or moved away cannot have the focus back, so the
 * button that adds entries gets it.
 * @param shown the entries that the calendar shows
 */
export function useCalendarDialog<Subject>(shown: readonly unknown[]): CalendarDialog<Subject> {
  const { close, ...state } = useDialogState<Subject>()
  const addButton = useRef<HTMLButtonElement>(null)
  const justClosed = useRef(false)
  const [timesClosed, setTimesClosed] = useState(0)

  const focusIsLost = () => justClosed.current && document.activeElement === document.body

  // The entry goes when the list has been read again.
  useEffect(() => {
    if (!focusIsLost()) return
    justClosed.current = false
    addButton.current?.focus({ preventScroll: true })
  }, [shown])

  // It may have gone before the dialog had faded out. If it is still there, the dialog gives it the focus after this.
  useEffect(() => {
    if (focusIsLost()) addButton.current?.focus({ preventScroll: true })
  }, [timesClosed])

  return {
    ...state,
    addButton,
    close: () => {
      justClosed.current = true
      close()
    },
    closed: () => setTimesClosed((before) => before + 1),
  }
}
