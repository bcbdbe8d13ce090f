import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import type { CallErrorCode } from './api.ts'
import { errorText } from './error-text.ts'

interface Deed {
  work: () => Promise<unknown>
  /** What is told when it is done. */
  done: string
  /** The refusal that means that it is done: what was asked before, without an answer, has done it. */
  doneAlready: ErrorCode
  /** When somebody else has done it, nothing is left to ask: that is told in passing. */
  othersMayDoIt?: boolean
  onDone: () => void
}

/** What a question does when it is answered with OK: what goes wrong stands in the question, and OK tries again. */
export function useConfirmAction({ work, done, doneAlready, othersMayDoIt = false, onDone }: Deed) {
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
      const text = unknown ? t('admin.form.outcomeUnknown') : errorText(t, error)
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
