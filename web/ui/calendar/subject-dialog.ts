import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface SubjectDialog<Subject> {
  /** What the dialog is about; undefined until it opens for the first time. `opening` tells the times apart. */
  dialog: { subject: Subject; opening: number; open: boolean } | undefined
  edit: (subject: Subject) => void
  close: () => void
  /** For when the dialog has faded out. */
  closed: () => void
  /** Where the focus goes when what had it is gone. */
  addButton: RefObject<HTMLButtonElement | null>
}

/** A dialog over a calendar, for one thing in it after the other. */
export function useSubjectDialog<Subject>(shown: readonly unknown[]): SubjectDialog<Subject> {
  const [dialog, setDialog] = useState<SubjectDialog<Subject>['dialog']>()
  const addButton = useRef<HTMLButtonElement>(null)
  const justClosed = useRef(false)
  const [timesClosed, setTimesClosed] = useState(0)

  const focusIsLost = () => justClosed.current && document.activeElement === document.body

  // What had the focus may be gone, deleted or moved to other days.
  useEffect(() => {
    if (!focusIsLost()) return
    justClosed.current = false
    addButton.current?.focus({ preventScroll: true })
  }, [shown])

  // It may have been gone before the dialog had faded out. If not, the dialog gives the focus back after this.
  useEffect(() => {
    if (focusIsLost()) addButton.current?.focus({ preventScroll: true })
  }, [timesClosed])

  function close() {
    justClosed.current = true
    setDialog((before) => before && { ...before, open: false })
  }

  const edit = (subject: Subject) =>
    setDialog((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true }))

  const closed = () => setTimesClosed((before) => before + 1)

  return { dialog, edit, close, closed, addButton }
}
