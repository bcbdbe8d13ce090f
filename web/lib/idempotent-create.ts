import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from './api.ts'

interface Calls<Body, Made> {
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  /**
   * Turns what an earlier attempt created into what the present body says.
   * @param createAnew creates another one, as a new attempt
   */
  change: (earlier: Done<Body, Made>, body: Body, createAnew: (body: Body) => Promise<Made>) => Promise<Made>
}

/** The server has done an earlier attempt, whose answer was lost, with other values. */
export class DoneEarlier extends Error {}

/** The `change` of what cannot be changed into something else once it is done. */
export function refuseChange(): never {
  throw new DoneEarlier()
}

/** An attempt that the server has done, with its answer. */
interface Done<Body, Made> {
  body: Body
  made: Made
}

/**
 * Attempts at one creation whose answers were lost. All of them carry the same key, so the server has done at
 * most one.
 */
interface Attempt<Body> {
  key: string
  bodies: Body[]
}

/**
 * Creates something once, however often the caller has to try. An attempt after a lost answer carries the
 * same idempotency key. If the server has done an earlier attempt with other values, it refuses the new one;
 * the earlier request, sent once more, then tells what it created, and that is changed.
 *
 * The same values again, while the call is running or after it has succeeded, get the answer to that call: a
 * double click creates one. A component that may create equal things on purpose is mounted anew for each, as
 * a dialog is for each opening.
 */
export function useIdempotentCreate<Body, Made>({ create, change }: Calls<Body, Made>) {
  const unsettled = useRef<Attempt<Body>>(undefined)
  const latest = useRef<{ body: Body; answer: Promise<Made> }>(undefined)

  function createOnce(body: Body): Promise<Made> {
    if (latest.current !== undefined && same(latest.current.body, body)) return latest.current.answer
    const call = { body, answer: attempt(body) }
    latest.current = call
    call.answer.catch(() => {
      if (latest.current === call) latest.current = undefined
    })
    return call.answer
  }

  async function createAnew(body: Body): Promise<Made> {
    unsettled.current = undefined
    return attempt(body)
  }

  async function attempt(body: Body): Promise<Made> {
    const { key, bodies } = unsettled.current ?? { key: newKey(), bodies: [] }
    const earlier = bodies.filter((other) => !same(other, body))
    unsettled.current = { key, bodies: [...earlier, body] }
    try {
      const made = await create(body, key).catch(async (error: unknown) => {
        if (!isKeyReused(error)) throw error
        return change(await answerToEarlier(create, earlier, key), body, createAnew)
      })
      unsettled.current = undefined
      return made
    } catch (error) {
      const unknown = error instanceof CallError && error.outcomeUnknown
      if (!unknown) unsettled.current = earlier.length === 0 ? undefined : { key, bodies: earlier }
      throw error
    }
  }

  return createOnce
}

/**
 * The answer to the one earlier attempt that the server has done. It refuses the others, because they share
 * its key.
 */
async function answerToEarlier<Body, Made>(
  create: Calls<Body, Made>['create'],
  [body, ...others]: readonly Body[],
  key: string,
): Promise<Done<Body, Made>> {
  if (body === undefined) throw new CallError('error.server.idempotencyKeyReused')
  try {
    return { body, made: await create(body, key) }
  } catch (error) {
    if (!isKeyReused(error)) throw error
    return answerToEarlier(create, others, key)
  }
}

const isKeyReused = (error: unknown) =>
  error instanceof CallError && error.code === 'error.server.idempotencyKeyReused'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `crypto.randomUUID` does not exist on a page without TLS. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** An entity as the administrator has seen it. */
export interface SeenEntity {
  id: string
  /** Absent where it was not read: nothing is compared then. */
  etag?: string | undefined
}

interface EntityCalls<Body, Made> {
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  update: (seen: SeenEntity, body: Body) => Promise<Made>
  /** Also after an error, because the entity may have changed all the same. */
  onSettled: () => void
}

/** Saves what a dialog of `useEditor` holds: adds it once, or changes the entity that was seen (`base`). */
export function useSaveEntity<Body, Made extends { id: string }>({
  create,
  update,
  onSettled,
}: EntityCalls<Body, Made>) {
  const createOnce = useIdempotentCreate<Body, Made>({
    create,
    change: ({ made: { id } }, body) => update({ id }, body),
  })
  return useMutation({
    mutationFn: ({ base, body }: { base: SeenEntity | undefined; body: Body }) =>
      base === undefined ? createOnce(body) : update(base, body),
    onSettled,
  })
}
