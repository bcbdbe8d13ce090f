import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { inviteImported, listImports, undoImport } from '#contract/imports.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

/** The last imports. */
export function useImports() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['imports', user?.id ?? null],
    queryFn: ({ signal }) => call(listImports, { signal }),
  })
}

/** Takes back what an import brought. Everything is read again, because members or lessons are gone. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Has the mails to all members of an import queued, some at a time; the list of imports shows how many are left. */
export function useInvite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (perHour: number) => {
      let invited = 0
      for (;;) {
        const part = await call(inviteImported, { params: { id }, body: { perHour } })
        invited += part.invited
        if (part.left === 0) return invited
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
}
