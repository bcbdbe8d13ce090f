import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import type { CallErrorCode } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'

interface Deed {
  work: () => Promise<unknown>
  /** What is told when it is done. */
  done: string
  onDone: () => void
}

/** What a question does when it is answered with OK: what goes wrong stands in the question, and OK tries again. */
export function useDeed({ work, done, onDone }: Deed) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState<{ code: CallErrorCode; text: string }>()

  async function act() {
    setFailed(undefined)
    try {
      await work()
      toast.success(done)
      onDone()
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'error.server.default'
      const unknown = error instanceof CallError && error.outcomeUnknown
      setFailed({ code, text: unknown ? t('admin.outcomeUnknown') : errorText(t, error) })
    }
  }

  return { failed, act: () => void act() }
}
