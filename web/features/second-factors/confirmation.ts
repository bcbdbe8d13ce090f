import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'

type Work<Given> = (confirmation: Given) => Promise<void>

/** Work that waits until the person has confirmed who they are. */
interface Waiting<Given> {
  work: Work<Given>
  resolve: () => void
  reject: (error: unknown) => void
}

const isUnconfirmed = (error: unknown) =>
  error instanceof CallError && error.code === 'error.identity.unconfirmed'

/**
 * `run` does work that needs a confirmation of who the person is. `useConfirmation` asks for one first; both ask when the
 * server says that there is none or that it is too old. Without an answer the work is left undone. An error of the work goes
 * to the caller.
 */
export function useConfirmation() {
  const { confirmation, attempt, ask, dialog } = useQuestion<string>()
  const run = (work: Work<string>) =>
    new Promise<void>((resolve, reject) => {
      const next = { work, resolve, reject }
      if (confirmation === undefined) ask(next)
      else void attempt(next, confirmation)
    })
  return { run, dialog }
}

/** For work that needs a confirmation only sometimes, which the server knows. */
export function useLateConfirmation() {
  const { confirmation, attempt, dialog } = useQuestion<string | undefined>()
  const run = (work: Work<string | undefined>) =>
    new Promise<void>((resolve, reject) => void attempt({ work, resolve, reject }, confirmation))
  return { run, dialog }
}

function useQuestion<Given extends string | undefined>() {
  const [confirmation, setConfirmation] = useState<string>()
  const [waiting, setWaiting] = useState<Waiting<Given>>()

  async function attempt(next: Waiting<Given>, given: Given) {
    try {
      await next.work(given)
      next.resolve()
    } catch (error) {
      if (!isUnconfirmed(error)) return next.reject(error)
      setConfirmation(undefined)
      setWaiting(next)
    }
  }

  const dialog = {
    open: waiting !== undefined,
    onClose() {
      waiting?.resolve()
      setWaiting(undefined)
    },
    onConfirmed(given: string) {
      setConfirmation(given)
      setWaiting(undefined)
      if (waiting) void attempt(waiting, given as Given)
    },
  }
  return { confirmation, attempt, ask: setWaiting, dialog }
}
