import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import type { CallErrorCode } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'

interface Deed {
  work: () => Promise<unknown>
  /** What is told when it is done. */
  done: string
  /** The refusal that means that it is done: what was asked before, without an answer, has done it. */
  doneAlready: ErrorCode
  onDone: () => void
}

/** What a question does when it is answered with OK: what goes wrong stands in the question, and OK tries again. */
export function useDeed({ work, done, doneAlready, onDone }: Deed) {
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
      const text = unknown ? t('admin.outcomeUnknown') : errorText(t, error)
      if (!unsure || code !== doneAlready) return setFailed({ code, text, unknown })
    }
    toast.success(done)
    onDone()
  }

  return { failed, act: () => void act() }
}
