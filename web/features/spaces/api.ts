import { useMutation } from '@tanstack/react-query'
import { createSpace, deleteSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import type { SpaceForm } from '#contract/spaces/spaces.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'
import { useSpaceName } from './space-name.ts'

/** The spaces for hire. */
export const useSpaces = () => useApiQuery(listSpaces, {}, { refetchOnWindowFocus: 'always' })

/** Adds a space, or changes the one that was seen. Also after an error, all is read again. */
export const useSaveSpace = () =>
  useSaveEntity({
    create: (body: SpaceForm, idempotencyKey) => call(createSpace, { body, idempotencyKey }),
    update: ({ id, etag }, body) => call(updateSpace, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })

/** Deletes a space with the windows that the administrator has seen. */
export function useDeleteSpace() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(deleteSpace, { params: { id }, ifMatch: etag }),
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
