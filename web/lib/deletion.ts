import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { errorText } from './error-text.ts'

interface Options<Counted> {
  /** What is said when it is done. */
  done: string
  /** The error code when it is deleted already. */
  goneCode: ErrorCode
  /** The error code when more or less would be deleted with it than the question has said. */
  recountedCode: ErrorCode
  /** How much that is by now. */
  countOf: (counted: Counted) => number
  /** The form of the dialog, which says what else went wrong. */
  form: {
    setFailure: (text: undefined) => void
    tell: (error: unknown) => void
    setEtag: (etag: string) => void
  }
  onClose: () => void
}

/** A question before something is deleted. When the count in it is outdated, it asks again with the new count. */
export function useDeletion<Counted extends { etag: string }>(options: Options<Counted>) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [recount, setRecount] = useState<number>()

  function ask(next: boolean) {
    setAsking(next)
    setRecount(undefined)
  }

  async function confirm(work: () => Promise<unknown>): Promise<void> {
    const { done, goneCode, recountedCode, countOf, form, onClose } = options
    form.setFailure(undefined)
    try {
      await work()
      toast.success(done)
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === recountedCode) {
        const counted = error.current as Counted
        form.setEtag(counted.etag)
        return setRecount(countOf(counted))
      }
      if (error instanceof CallError && error.code === goneCode) {
        toast.error(errorText(t, error))
        onClose()
      } else form.tell(error)
    }
    ask(false)
  }

  return { asking, recount, ask: () => ask(true), cancel: () => ask(false), confirm }
}
