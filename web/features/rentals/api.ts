import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  createRentable,
  createWindow,
  deleteRentable,
  deleteWindow,
  listRentables,
  listWindows,
  updateRentable,
} from '#contract/rentals.ts'
import type { RentableForm, WindowFields } from '#contract/rentals.ts'
import { call } from '#web/lib/api.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** What can be rented. */
export function useRentables() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['rentables', user?.id ?? null],
    queryFn: ({ signal }) => call(listRentables, { signal }),
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
  })
}

/** Adds a rentable, or changes the one with the id; all is read again, however it ended. */
export function useSaveRentable() {
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: RentableForm }) =>
      id === undefined ? call(createRentable, { body }) : call(updateRentable, { params: { id }, body }),
    onSettled: useReload(),
  })
}

export function useDeleteRentable() {
  return useMutation({
    mutationFn: (id: string) => call(deleteRentable, { params: { id } }),
    onSettled: useReload(),
  })
}

export function useAddWindow() {
  return useMutation({
    mutationFn: (body: WindowFields) => call(createWindow, { body }),
    onSettled: useReload(),
  })
}

export function useDeleteWindow() {
  return useMutation({
    mutationFn: (id: string) => call(deleteWindow, { params: { id } }),
    onSettled: useReload(),
  })
}
