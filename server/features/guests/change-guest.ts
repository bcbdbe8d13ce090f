import type { Guest, GuestFields } from '#contract/guests/guests.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { listBookingsOfGuests } from '#server/features/bookings/guest-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { markDropped } from '#server/mail/delivery-queries.ts'
import { listWaitingMailsOfGuest, readdressMailsToGuest } from '#server/mail/queries.ts'
import { toGuest, toWritten } from './rules.ts'
import { lockGuest, updateGuest } from './queries.ts'
import { mailLinkOf } from './trial/mail-link.ts'

/**
 * Corrects a guest's data. Links that went to an earlier e-mail address end with it, and the corrected one
 * gets the mails that still wait and the links of what is to come. A repeated change, whose first answer was
 * lost, succeeds without another change.
 */
export function changeGuest(
  ctx: Context<AdminCaller>,
  { id, fields, ifMatch }: { id: string; fields: GuestFields; ifMatch: IfMatch },
  { online }: { online: boolean },
): Promise<Guest> {
  return ctx.transact(async (tx) => {
    const guest = await lockGuest(tx.writer, id)
    if (guest === undefined || guest.erasedAt !== null) throw new ApiError('error.guest.notFound')
    const present = toGuest(guest)
    const changed = (Object.keys(fields) as Array<keyof GuestFields>).filter(
      (field) => fields[field] !== present[field],
    )
    if (changed.length === 0) return present
    if (!matches(ifMatch, String(guest.version))) {
      const { name, kana, phone, email, language, version } = present
      throw new ApiError('error.guest.changed', undefined, { name, kana, phone, email, language, version })
    }
    await updateGuest(tx.writer, id, toWritten(fields))
    if (fields.email !== present.email) await followAddress(tx, id, fields.email, { online })
    const of = (all: GuestFields) => Object.fromEntries(changed.map((field) => [field, all[field]]))
    await tx.record({ action: 'guest.changed', subjectId: id, before: of(present), after: of(fields) })
    return { ...present, ...fields, version: guest.version + 1 }
  })
}

async function followAddress(
  tx: TransactionContext,
  id: string,
  email: string,
  { online }: { online: boolean },
): Promise<void> {
  if (email === '') {
    const waiting = await listWaitingMailsOfGuest(tx.writer, id)
    if (waiting.length > 0) await markDropped(tx.writer, waiting, { reason: 'withdrawn', now: tx.now })
    return
  }
  await readdressMailsToGuest(tx.writer, id, email)
  // The guest is locked, which keeps other changes of the address away. Bookings are locked before guests
  // only, so not here.
  for (const booking of await listBookingsOfGuests(tx.writer, [id])) await mailLinkOf(tx, booking, { online })
}
