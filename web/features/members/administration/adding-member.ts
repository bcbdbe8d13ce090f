import { useMutation } from '@tanstack/react-query'
import { addMember, closeForMember, sendPasswordLink } from '#contract/account-administration.ts'
import type { NewMemberFields } from '#contract/account-administration.ts'
import { limits } from '#contract/limits.ts'
import { changeMember, getMember, listMembers } from '#contract/member-administration.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { call, callPage } from '#web/lib/api.ts'
import { useCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'
import { bodyOf } from './member-form.ts'

/** The members with the same kana and telephone number. */
export async function findTwins(typed: NewMemberFields): Promise<ManagedMember[]> {
  const { items } = await callPage(listMembers, {
    page: 1,
    size: limits.page.size,
    query: { q: typed.phone },
  })
  return items.filter(
    ({ phone, kanaLastName, kanaFirstName }) =>
      phone === typed.phone && kanaLastName === typed.kanaLastName && kanaFirstName === typed.kanaFirstName,
  )
}

/** Adds a member once, however often the administrator has to try. What was corrected after a lost answer is saved as well. */
export function useAddMember() {
  const add = useCreation<NewMemberFields, { id: string }>({
    create: (body, idempotencyKey) => call(addMember, { body, idempotencyKey }),
    async change({ made: { id } }, { paymentLink: _, ...wanted }) {
      const seen = await call(getMember, { params: { id } })
      const { tickets, memberType } = seen
      const body = bodyOf(seen, { ...wanted, tickets, memberType, ticketsReason: '' })
      await call(changeMember, { params: { id }, body, ifMatch: String(seen.version) })
      return { id }
    },
  })
  return useMutation({ mutationFn: add, onSettled: useReload() })
}

export const useSendPasswordLink = () =>
  useMutation({
    mutationFn: (id: string) => call(sendPasswordLink, { params: { id } }),
    onSettled: useReload(),
  })

export const useCloseForMember = () =>
  useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call(closeForMember, { params: { id }, body: { password } }),
  })
