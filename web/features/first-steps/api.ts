import { useMutation, useQuery } from '@tanstack/react-query'
import { confirmFirstStep, isOpenStep, listFirstSteps, reopenFirstStep } from '#contract/first-steps.ts'
import type { FirstStep, FirstStepId } from '#contract/first-steps.ts'
import { call } from '#web/lib/api.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'

const firstSteps = <Picked>(userId: string | undefined, select: (steps: FirstStep[]) => Picked) => ({
  queryKey: ['first steps', userId ?? null],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listFirstSteps, { signal }),
  select,
})

/** What the owner looks at before the studio opens. */
export function useFirstSteps() {
  const user = useSessionUser()
  return useQuery({ ...firstSteps(user?.id, (steps) => steps), refetchOnWindowFocus: 'always' })
}

/** How many steps are open; 0 until it is known, and for those who may not see them. */
export function useOpenSteps(): number {
  const user = useSessionUser()
  const may = useMayCall()
  const { data } = useQuery({
    ...firstSteps(user?.id, (steps) => steps.filter(isOpenStep).length),
    enabled: may('listFirstSteps'),
  })
  return data ?? 0
}

/** Confirms a step, or takes that back. */
export function useConfirmStep() {
  return useMutation({
    mutationFn: ({ id, confirmed }: { id: FirstStepId; confirmed: boolean }) =>
      call(confirmed ? confirmFirstStep : reopenFirstStep, { params: { id } }),
    onSettled: useReload(),
  })
}
