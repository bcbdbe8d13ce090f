import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  createSpace,
  createWindow,
  deleteSpace,
  deleteWindow,
  listSpaces,
  listWindows,
  updateSpace,
} from '#contract/spaces.ts'
import type { SpaceForm, WindowFields } from '#contract/spaces.ts'
import { isoText } from '#time/tokyo.ts'
import { CallError, call } from '#web/lib/api.ts'
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

/** The availability windows of all spaces between two instants. */
export function useWindows({ from, to }: { from: number; to: number }) {
  const user = useSessionUser()
  const query = { start: isoText(from), end: isoText(to) }
  return useQuery({
    queryKey: ['windows', from, to, user?.id ?? null],
    queryFn: ({ signal }) => call(listWindows, { query, signal }),
    placeholderData: keepPreviousData,
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

export function useAddWindow() {
  const add = useCreation<WindowFields, { id: string }>({
    create: (body, idempotencyKey) => call(createWindow, { body, idempotencyKey }),
    // A window cannot be changed, so the one that an earlier attempt has added is deleted and another is added.
    async change({ made: { id } }, wanted, createAnew) {
      await call(deleteWindow, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'error.schedule.notFound')) throw error
      })
      return createAnew(wanted)
    },
  })
  return useMutation({ mutationFn: add, onSettled: useReload() })
}

export function useDeleteWindow() {
  return useMutation({
    mutationFn: (id: string) => call(deleteWindow, { params: { id } }),
    onSettled: useReload(),
  })
}
