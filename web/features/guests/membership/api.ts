import { useMutation } from '@tanstack/react-query'
import type { NewMemberFields } from '#contract/account-administration.ts'
import { linkGuest, makeGuestMember } from '#contract/guest-membership.ts'
import { call } from '#web/lib/api.ts'
import { useCreation } from '#web/lib/creation.ts'
import { useReload } from '#web/lib/reload.ts'

/** Makes a member of a guest once, however often the administrator has to try. */
export function useMakeMember(guestId: string) {
  const make = useCreation<NewMemberFields, { id: string }>({
    create: (body, idempotencyKey) =>
      call(makeGuestMember, { params: { id: guestId }, body, idempotencyKey }),
    // The earlier attempt has made the member, whose page shows what was saved.
    change: (earlier) => Promise.resolve(earlier.made),
  })
  return useMutation({ mutationFn: make, onSettled: useReload() })
}

export function useLinkGuest(guestId: string) {
  return useMutation({
    mutationFn: (memberId: string) => call(linkGuest, { params: { id: guestId }, body: { memberId } }),
    onSettled: useReload(),
  })
}
