import { useRef } from 'react'
import { CallError } from './api.ts'

interface Calls<Body, Made> {
  create: (body: Body & { requestId: string }) => Promise<Made>
  /** Makes what is wanted now of what an earlier attempt made. */
  change: (made: Made, wanted: Body) => Promise<unknown>
}

interface Attempt<Body> {
  requestId: string
  body: Body
}

/**
 * Creates something once, however often it has to be tried: after an answer that was lost the same request is
 * sent again, and what was typed since then becomes a change of what it made.
 */
export function useCreation<Body, Made>({ create, change }: Calls<Body, Made>) {
  const unsettled = useRef<Attempt<Body>>(undefined)

  return async (body: Body): Promise<Made> => {
    const first = (unsettled.current ??= { requestId: newRequestId(), body })
    try {
      const made = await create({ ...first.body, requestId: first.requestId })
      if (!same(first.body, body)) await change(made, body)
      unsettled.current = undefined
      return made
    } catch (error) {
      if (!(error instanceof CallError && error.outcomeUnknown)) unsettled.current = undefined
      throw error
    }
  }
}

/**
 * Creates what is asked for last: after an answer that was lost another body is another request, which names those
 * whose place it takes, for the server to tell what they have done.
 */
export function useReplacingCreation<Body, Made>(
  create: (body: Body & { requestId: string; insteadOf: string[] }) => Promise<Made>,
) {
  const unsettled = useRef<Array<Attempt<Body>>>([])

  return async (body: Body): Promise<Made> => {
    const last = unsettled.current.at(-1)
    const attempt = last && same(last.body, body) ? last : { requestId: newRequestId(), body }
    const before = unsettled.current.filter((other) => other !== attempt)
    unsettled.current = [...before, attempt]
    try {
      const insteadOf = before.map(({ requestId }) => requestId)
      const made = await create({ ...body, requestId: attempt.requestId, insteadOf })
      unsettled.current = []
      return made
    } catch (error) {
      if (!(error instanceof CallError && error.outcomeUnknown)) unsettled.current = before
      throw error
    }
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `crypto.randomUUID` is not there on a page without TLS. */
const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
