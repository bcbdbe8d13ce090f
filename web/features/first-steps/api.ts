import { use } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  chooseBeginning,
  confirmFirstStep,
  isOpenStep,
  listFirstSteps,
  readBeginning,
  reopenFirstStep,
} from '#contract/first-steps.ts'
import type { Beginning, FirstStep, FirstStepId } from '#contract/first-steps.ts'
import { readStudio } from '#contract/studio/studio-administration.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { TakeOverFacts } from '#web/lib/facts.ts'
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

/** With what the studio began, and what is still the sample's. */
export const useBeginning = () => useApiQuery(readBeginning, {}, { refetchOnWindowFocus: 'always' })

/** Lets the studio go on from the sample or blank. This tab goes on with what visitors read then. */
export function useChooseBeginning() {
  const takeOver = use(TakeOverFacts)
  return useMutation({
    mutationFn: (beginning: Beginning) => call(chooseBeginning, { body: { beginning } }),
    onSuccess: async () => {
      try {
        takeOver(await call(readStudio, {}))
      } catch {
        // It is chosen all the same. This tab shows the old facts until it is loaded again.
      }
    },
    onSettled: useReload(),
  })
}
