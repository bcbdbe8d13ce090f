import { useMutation } from '@tanstack/react-query'
import { createSpace, deleteSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import type { SpaceForm } from '#contract/spaces/spaces.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSpaceName } from './space-name.ts'

/** A space as the administrator has seen it. */
interface Base {
  id: string
  etag?: string | undefined
}

/** The spaces for hire. */
export const useSpaces = () => useApiQuery(listSpaces, {}, { refetchOnWindowFocus: 'always' })

/** Adds a space, or changes the one that was base. Also after an error, all is read again. */
export function useSaveSpace() {
  const create = useIdempotentCreate<SpaceForm, { id: string }>({
    create: (body, idempotencyKey) => call(createSpace, { body, idempotencyKey }),
    change: ({ made: { id } }, body) => call(updateSpace, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ base, body }: { base: Base | undefined; body: SpaceForm }) =>
      base === undefined
        ? create(body)
        : call(updateSpace, { params: { id: base.id }, body, ifMatch: base.etag }),
    onSettled: useReload(),
  })
}

/** Deletes a space with the windows that the administrator has base. */
export function useDeleteSpace() {
  return useMutation({
    mutationFn: ({ id, etag }: Base) => call(deleteSpace, { params: { id }, ifMatch: etag }),
    onSettled: useReload(),
  })
}

/**
 * The name of a space by its id, in the language that is shown; empty until the spaces are read, and for one
 * that is deleted.
 */
export function useNameOfSpace() {
  const nameOf = useSpaceName()
  const { data: spaces = [] } = useSpaces()
  return (id: string) => {
    const space = spaces.find((each) => each.id === id)
    return space === undefined ? '' : nameOf(space)
  }
}
