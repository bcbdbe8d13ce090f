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
import { call } from '#web/lib/api.ts'
import { useCreation, useReplacingCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** A rentable as it was seen. */
export type SeenRentable = Pick<Space, 'id' | 'version'>

/** What can be rented. */
export function useRentables() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['rentables', user?.id ?? null],
    queryFn: ({ signal }) => call(listSpaces, { signal }),
    refetchOnWindowFocus: 'always',
  })
}

/** The availability windows of all rentables between two instants. */
export function useWindows({ from, to }: { from: number; to: number }) {
  const user = useSessionUser()
  const query = { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
  return useQuery({
    queryKey: ['windows', from, to, user?.id ?? null],
    queryFn: ({ signal }) => call(listWindows, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
}

/** Adds a rentable, or changes the one with the id; all is read again, however it ended. */
export function useSaveRentable() {
  const create = useCreation<SpaceForm, { id: string }>({
    create: (body) => call(createSpace, { body }),
    change: ({ id }, body) => call(updateSpace, { params: { id }, body }),
  })
  return useMutation({
    mutationFn: ({ seen, body }: { seen: SeenRentable | undefined; body: SpaceForm }) =>
      seen === undefined
        ? create(body)
        : call(updateSpace, { params: { id: seen.id }, body: { ...body, version: seen.version } }),
    onSettled: useReload(),
  })
}

export function useDeleteRentable() {
  return useMutation({
    mutationFn: ({ id, version, windows }: SeenRentable & { windows: number }) =>
      call(deleteSpace, {
        params: { id },
        query: { version: String(version), windows: String(windows) },
      }),
    onSettled: useReload(),
  })
}

export function useAddWindow() {
  // Windows cannot be changed: one at another time takes the place of the one that was added after all.
  const create = useReplacingCreation<WindowFields, { id: string }>((body) => call(createWindow, { body }))
  return useMutation({ mutationFn: create, onSettled: useReload() })
}

export function useDeleteWindow() {
  return useMutation({
    mutationFn: (id: string) => call(deleteWindow, { params: { id } }),
    onSettled: useReload(),
  })
}
