import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#contract/endpoint.ts'
import { addPasskey, removePasskey, renamePasskey } from '#contract/second-factors/passkeys.ts'
import {
  listSecondFactors,
  makeRecoveryCodes,
  reportLostPhone,
  removeTotp,
  setUpTotp,
} from '#contract/second-factors/second-factors.ts'
import { sessionsKey } from '#web/features/sessions/api.ts'
import { call } from '#web/lib/api.ts'
import { useSessionUser } from '#web/lib/session.ts'

export const factorsKey = ['secondFactors'] as const

export function useOwnFactors() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...factorsKey, user?.id ?? null],
    queryFn: ({ signal }) => call(listSecondFactors, { signal }),
    enabled: user !== undefined,
  })
}

/** The calls that change the factors. Afterwards they are read again. */
export function useFactorChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: factorsKey })
  return {
    setUpTotp: useMutation({
      mutationFn: (body: Sent<typeof setUpTotp, 'body'>) => call(setUpTotp, { body }),
      onSettled,
    }),
    removeTotp: useMutation({
      mutationFn: (confirmation: string) => call(removeTotp, { body: { confirmation } }),
      onSettled,
    }),
    addPasskey: useMutation({
      mutationFn: (body: Sent<typeof addPasskey, 'body'>) => call(addPasskey, { body }),
      onSettled,
    }),
    renamePasskey: useMutation({
      mutationFn: ({ id, passkeyName }: { id: string; passkeyName: string }) =>
        call(renamePasskey, { params: { id }, body: { passkeyName } }),
      onSettled,
    }),
    removePasskey: useMutation({
      mutationFn: ({ id, confirmation }: { id: string; confirmation: string }) =>
        call(removePasskey, { params: { id }, body: { confirmation } }),
      onSettled,
    }),
    reportLostPhone: useMutation({
      mutationFn: (confirmation: string) => call(reportLostPhone, { body: { confirmation } }),
      onSettled: () => Promise.all([onSettled(), client.invalidateQueries({ queryKey: sessionsKey })]),
    }),
    makeCodes: useMutation({
      mutationFn: (confirmation: string) => call(makeRecoveryCodes, { body: { confirmation } }),
      onSettled,
    }),
  }
}
