import { useState } from 'react'

export interface DialogState<Subject> {
  /**
   * What the dialog is about; undefined until it opens for the first time. It stays after `close`, because
   * the dialog still shows it while it fades out. `opening` counts the times that it opened: as a key it
   * makes each a new dialog.
   */
  dialog: { subject: Subject; opening: number; open: boolean } | undefined
  show: (subject: Subject) => void
  close: () => void
}

/** The state of a dialog that is opened for one subject after the other. */
export function useDialogState<Subject = undefined>(): DialogState<Subject> {
  const [dialog, setDialog] = useState<DialogState<Subject>['dialog']>()
  return {
    dialog,
    show: (subject) => setDialog((before) => ({ subject, opening: (before?.opening ?? 0) + 1, open: true })),
    close: () => setDialog((before) => before && { ...before, open: false }),
  }
}
