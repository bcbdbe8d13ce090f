import { useCallback, useId, useRef, useState } from 'react'

export interface DialogState<Subject> {
  /**
   * What the dialog is about; undefined until it opens for the first time. It stays after `close`, because
   * the dialog still shows it while it fades out. `opening` differs each time that it opens, also from
   * those of another dialog beside it: as a key it makes each a new dialog. `done` says whether it was
   * closed by `finish`.
   */
  dialog: { subject: Subject; opening: string; open: boolean; done: boolean } | undefined
  show: (subject: Subject) => void
  close: () => void
  /** Closes it after its work, which may take away what opened it: another element then gets the focus. */
  finish: () => void
}

/** The state of a dialog that is opened for one subject after the other. Its functions stay the same. */
export function useDialogState<Subject = undefined>(): DialogState<Subject> {
  const id = useId()
  const count = useRef(0)
  const [dialog, setDialog] = useState<DialogState<Subject>['dialog']>()
  const show = useCallback(
    (subject: Subject) => {
      count.current += 1
      setDialog({ subject, opening: `${id} ${count.current}`, open: true, done: false })
    },
    [id],
  )
  const close = useCallback(() => setDialog((before) => before && { ...before, open: false }), [])
  const finish = useCallback(
    () => setDialog((before) => before && { ...before, open: false, done: true }),
    [],
  )
  return { dialog, show, close, finish }
}
