import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'

/** A refusal that the administrator may override. */
interface OpenQuestion {
  refusal: CallError
  open: boolean
  answer: (confirmed: boolean) => void
}

/** Saves something, and asks once more when the call is refused with this code. */
export function useConfirmedSave(code: ErrorCode) {
  const [asked, setAsked] = useState<OpenQuestion>()

  /** @throws the refusal when the administrator does not confirm it */
  async function save<Made>(attempt: (known: boolean) => Promise<Made>): Promise<Made> {
    try {
      return await attempt(false)
    } catch (error) {
      if (!(error instanceof CallError && error.code === code)) throw error
      const confirmed = await new Promise<boolean>((answer) =>
        setAsked({ refusal: error, open: true, answer }),
      )
      setAsked((before) => before && { ...before, open: false })
      if (!confirmed) throw error
      return attempt(true)
    }
  }

  return { save, asked }
}

export type Confirmation = Pick<ReturnType<typeof useConfirmedSave>, 'asked'>
