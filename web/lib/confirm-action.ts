import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import type { CallErrorCode } from './api.ts'
import { changeErrorText } from './error-text.ts'

interface Options {
  work: () => Promise<unknown>
  /** What is said when it is done. */
  done: string
  /**
   * The error code when it was done before. After a lost answer it means that the earlier attempt has done
   * it.
   */
  doneAlready: ErrorCode
  /** Whether another administrator may have done it. Then the dialog closes, and a toast says so. */
  othersMayDoIt?: boolean
  onDone: () => void
}

/** Does what a confirmation asks about. An error is shown in the confirmation, and OK tries again. */
export function useConfirmAction({ work, done, doneAlready, othersMayDoIt = false, onDone }: Options) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState<{ code: CallErrorCode; text: string; unknown: boolean }>()

  async function act() {
    const unsure = failed?.unknown ?? false
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'error.server.default'
      const unknown = error instanceof CallError && error.outcomeUnknown
      const text = changeErrorText(t, error)
      if (code !== doneAlready || !(unsure || othersMayDoIt)) return setFailed({ code, text, unknown })
      if (!unsure) {
        toast.error(text)
        return onDone()
      }
    }
    toast.success(done)
    onDone()
  }

  return { failed, act: () => void act() }
}
