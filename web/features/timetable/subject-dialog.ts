import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface SubjectDialog<Subject> {
  /** What the dialog is about; undefined until it opens for the first time. `opening` tells the times apart. */
  dialog: { subject: Subject; opening: number; open: boolean } | undefined
  edit: (subject: Subject) => void
  close: () => void
  /** Where the focus goes when what had it is gone. */
  addButton: RefObject<HTMLButtonElement | null>
}

/** A dialog over a calendar, for one thing in it after the other. */
export function useSubjectDialog<Subject>(shown: readonly unknown[]): SubjectDialog<Subject> {
  const [dialog, setDialog] = useState<SubjectDialog<Subject>['dialog']>()
  const addButton = useRef<HTMLButtonElement>(null)
  const justClosed = useRef(false)

  // What had the focus may be gone, deleted or moved to other days.
  useEffect(() => {
    if (!justClosed.current || document.activeElement !== document.body) return
    justClosed.current = false
    addButton.current?.focus({ preventScroll: true })
  }, [shown])

  function close() {
    justClosed.current = true
    setDialog((before) => before && { ...before, open: false })
  }

  const edit = (subject: Subject) =>
    setDialog((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true }))

  return { dialog, edit, close, addButton }
}
