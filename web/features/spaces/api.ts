import { useMutation, useQuery } from '@tanstack/react-query'
import { createSpace, deleteSpace, listSpaces, updateSpace } from '#contract/spaces.ts'
import type { SpaceForm } from '#contract/spaces.ts'
import { call } from '#web/lib/api.ts'
import { useCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** A space as the administrator has seen it. */
interface SeenSpace {
  id: string
  etag?: string | undefined
}

/** The spaces for hire. */
export function useSpaces() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['spaces', user?.id ?? null],
    queryFn: ({ signal }) => call(listSpaces, { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** Adds a space, or changes the one that was seen. Also after an error, all is read again. */
export function useSaveSpace() {
  const create = useCreation<SpaceForm, { id: string }>({
    create: (body, idempotencyKey) => call(createSpace, { body, idempotencyKey }),
    change: ({ made: { id } }, body) => call(updateSpace, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ seen, body }: { seen: SeenSpace | undefined; body: SpaceForm }) =>
      seen === undefined
        ? create(body)
        : call(updateSpace, { params: { id: seen.id }, body, ifMatch: seen.etag }),
    onSettled: useReload(),
  })
}

/** Deletes a space with the windows that the administrator has seen. */
export function useDeleteSpace() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenSpace) => call(deleteSpace, { params: { id }, ifMatch: etag }),
    onSettled: useReload(),
  })
}
