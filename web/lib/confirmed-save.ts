import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { useDialogState } from './dialog-state.ts'

/** A refusal that the administrator may override. */
interface Question {
  refusal: CallError
  answer: (confirmed: boolean) => void
}

/** Saves something, and asks once more when the call is refused with this code. */
export function useConfirmedSave(code: ErrorCode) {
  const { dialog, show, close } = useDialogState<Question>()

  /** @throws the refusal when the administrator does not confirm it */
  async function save<Made>(attempt: (confirmed: boolean) => Promise<Made>): Promise<Made> {
    try {
      return await attempt(false)
    } catch (error) {
      if (!(error instanceof CallError && error.code === code)) throw error
      const confirmed = await new Promise<boolean>((answer) => show({ refusal: error, answer }))
      close()
      if (!confirmed) throw error
      return attempt(true)
    }
  }

  return { save, asked: dialog && { ...dialog.subject, open: dialog.open } }
}

export type Confirmation = Pick<ReturnType<typeof useConfirmedSave>, 'asked'>
