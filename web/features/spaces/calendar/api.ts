import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { createBlock, liftBlock } from '#contract/spaces/blocks.ts'
import type { BlockForm } from '#contract/spaces/blocks.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { createWindows, previewWindows, readWindowRun } from '#contract/spaces/repeated-windows.ts'
import type { RepeatedWindowForm } from '#contract/spaces/repeated-windows.ts'
import { createWindow, deleteWindow, listWindows } from '#contract/spaces/spaces.ts'
import type { WindowFields, WindowScope } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { isoText } from '#time/tokyo.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { CallError, call } from '#web/lib/api.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'

interface Range {
  from: number
  to: number
}

const queryOf = ({ from, to }: Range) => ({ query: { start: isoText(from), end: isoText(to) } })

const ofRange = { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' } as const

/** The availability windows of all spaces between two instants. */
export const useWindows = (range: Range) => useApiQuery(listWindows, queryOf(range), ofRange)

/** What takes the spaces between two instants. */
export const useOccupancy = (range: Range) => useApiQuery(listOccupancy, queryOf(range), ofRange)

/**
 * Blocks a time. A block that an earlier attempt has made is lifted when the administrator has changed the
 * form since.
 */
export function useAddBlock() {
  const add = useIdempotentCreate<BlockForm, { id: string }>({
    create: (body, idempotencyKey) => call(createBlock, { body, idempotencyKey }),
    async change({ made: { id } }, wanted, createAnew) {
      await call(liftBlock, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'error.block.notFound')) throw error
      })
      return createAnew(wanted)
    },
  })
  return useMutation({ mutationFn: add, onSettled: useReload() })
}

export function useLiftBlock() {
  return useMutation({
    mutationFn: (id: string) => call(liftBlock, { params: { id } }),
    onSettled: useReload(),
  })
}

/**
 * Adds a window. One that an earlier attempt has added is changed, or added again if it was deleted
 * meanwhile.
 */
function useCreateWindow() {
  return useIdempotentCreate<WindowFields, { id: string }>({
    create: (body, idempotencyKey) => call(createWindow, { body, idempotencyKey }),
    change: ({ made: { id } }, body, createAnew) =>
      call(updateWindow, { params: { id }, query: {}, body }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'error.schedule.notFound')) throw error
        return createAnew(body)
      }),
  })
}

export function useAddWindow() {
  return useMutation({ mutationFn: useCreateWindow(), onSettled: useReload() })
}

interface WindowChange {
  /**
   * As the administrator has seen it; undefined when another administrator has deleted it, and it is added
   * again.
   */
  base: { id: string; etag: string | undefined } | undefined
  scope: WindowScope
  body: WindowFields
}

/** Changes a window or several. Also after an error, all is read again. */
export function useSaveWindow() {
  const create = useCreateWindow()
  return useMutation({
    mutationFn: ({ base, scope, body }: WindowChange) =>
      base === undefined
        ? create(body)
        : call(updateWindow, { params: { id: base.id }, query: { scope }, body, ifMatch: base.etag }),
    onSettled: useReload(),
  })
}

type Added = Awaited<ReturnType<typeof call<typeof createWindows>>>

/**
 * Adds many windows. Those that an earlier attempt has added stay: days that have one are left out anyway.
 */
export function useAddWindows() {
  const add = useIdempotentCreate<RepeatedWindowForm, Added>({
    create: (body, idempotencyKey) => call(createWindows, { body, idempotencyKey }),
    change: (_, wanted, createAnew) => createAnew(wanted),
  })
  return useMutation({ mutationFn: add, onSettled: useReload() })
}

/**
 * What a repetition would add, while its form is filled in. `body` is the JSON of what was typed, undefined
 * while it is wrong.
 */
export function useWindowsPreview(body: string | undefined) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['windows preview', body, language],
    enabled: body !== undefined,
    queryFn: ({ signal }) =>
      call(previewWindows, { body: JSON.parse(body ?? '{}') as RepeatedWindowForm, signal }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** How many later windows repeat this one. */
export const useWindowRun = (id: string, enabled: boolean) =>
  useApiQuery(readWindowRun, { params: { id } }, { enabled, staleTime: 'static', gcTime: 0, retry: false })

export function useDeleteWindow() {
  return useMutation({
    mutationFn: ({ id, scope }: { id: string; scope: WindowScope }) =>
      call(deleteWindow, { params: { id }, query: { scope } }),
    onSettled: useReload(),
  })
}
