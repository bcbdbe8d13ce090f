import { useMutation } from '@tanstack/react-query'
import { useIdempotentCreate } from './idempotent-create.ts'

/** An entity as the administrator has seen it. */
export interface SeenEntity {
  id: string
  /** Absent where it was not read: nothing is compared then. */
  etag?: string | undefined
}

interface Calls<Body, Made> {
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
}: Calls<Body, Made>) {
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
