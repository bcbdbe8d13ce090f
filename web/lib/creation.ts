import { useRef } from 'react'
import { CallError } from './api.ts'

interface Calls<Body, Made> {
  create: (body: Body & { requestId: string }) => Promise<Made>
  /** Makes what is wanted now of what an earlier attempt made. */
  change: (made: Made, wanted: { before: Body; now: Body }) => Promise<unknown>
}

/**
 * Creates something once, however often it has to be tried: after an answer that was lost the same request is
 * sent again, and what was typed since then becomes a change of what it made.
 */
export function useCreation<Body, Made>({ create, change }: Calls<Body, Made>) {
  const unsettled = useRef<{ requestId: string; body: Body }>(undefined)

  return async (body: Body): Promise<Made> => {
    const first = (unsettled.current ??= { requestId: newRequestId(), body })
    try {
      const made = await create({ ...first.body, requestId: first.requestId })
      if (JSON.stringify(first.body) !== JSON.stringify(body)) {
        await change(made, { before: first.body, now: body })
      }
      unsettled.current = undefined
      return made
    } catch (error) {
      if (!(error instanceof CallError && error.outcomeUnknown)) unsettled.current = undefined
      throw error
    }
  }
}

/** `crypto.randomUUID` is not there on a page without TLS. */
const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
