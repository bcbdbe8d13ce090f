import { useCallback, useState } from 'react'

export interface DialogState<Subject> {
  /**
   * What the dialog is about; undefined until it opens for the first time. It stays after `close`, because
   * the dialog still shows it while it fades out. `opening` counts the times that it opened: as a key it
   * makes each a new dialog. `done` says whether it was closed by `finish`.
   */
  dialog: { subject: Subject; opening: number; open: boolean; done: boolean } | undefined
  show: (subject: Subject) => void
  close: () => void
  /** Closes it after its work, which may take away what opened it: another element then gets the focus. */
  finish: () => void
}

/** The state of a dialog that is opened for one subject after the other. Its functions stay the same. */
export function useDialogState<Subject = undefined>(): DialogState<Subject> {
  const [dialog, setDialog] = useState<DialogState<Subject>['dialog']>()
  const show = useCallback((subject: Subject) => {
    setDialog((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true, done: false }))
  }, [])
  const close = useCallback(() => setDialog((before) => before && { ...before, open: false }), [])
  const finish = useCallback(
    () => setDialog((before) => before && { ...before, open: false, done: true }),
    [],
  )
  return { dialog, show, close, finish }
}
