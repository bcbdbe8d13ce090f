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
import type { Space, SpaceForm, WindowFields } from '#contract/spaces.ts'
import { isoText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { useCreation, useReplacingCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** A space as the administrator has seen it. */
export type SeenSpace = Pick<Space, 'id' | 'version'>

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
    create: (body) => call(createSpace, { body }),
    change: ({ id }, body) => call(updateSpace, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ seen, body }: { seen: SeenSpace | undefined; body: SpaceForm }) =>
      seen === undefined
        ? create(body)
        : call(updateSpace, { params: { id: seen.id }, body: { ...body, version: seen.version } }),
    onSettled: useReload(),
  })
}

export function useDeleteSpace() {
  return useMutation({
    mutationFn: ({ id, version, windows }: SeenSpace & { windows: number }) =>
      call(deleteSpace, {
        params: { id },
        query: { version: String(version), windows: String(windows) },
      }),
    onSettled: useReload(),
  })
}

export function useAddWindow() {
  // A window cannot be changed. When an earlier attempt has added one after all, the new one replaces it.
  const create = useReplacingCreation<WindowFields, { id: string }>((body) => call(createWindow, { body }))
  return useMutation({ mutationFn: create, onSettled: useReload() })
}

export function useDeleteWindow() {
  return useMutation({
    mutationFn: (id: string) => call(deleteWindow, { params: { id } }),
    onSettled: useReload(),
  })
}
