import type { Guest, GuestFields } from '#contract/guests/guests.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { listBookingsOfGuests } from '#server/features/bookings/guest-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { markDropped } from '#server/mail/delivery-queries.ts'
import { listWaitingMailsOfGuest, readdressMailsToGuest } from '#server/mail/queries.ts'
import { toGuest, toWritten } from './guest-fields.ts'
import { lockGuest, updateGuest } from './queries.ts'
import { mailLinkOf } from './trial/mail-link.ts'

/**
 * Corrects a guest's data. Links that went to an earlier e-mail address end with it, and the corrected one
 * gets the mails that still wait and the links of what is to come. A repeated change, whose first answer was
 * lost, succeeds without another change.
 */
export function changeGuest(
  database: Database,
  actor: AdminId,
  { id, fields, ifMatch }: { id: string; fields: GuestFields; ifMatch: IfMatch },
  { online, now }: { online: boolean; now: number },
): Promise<Guest> {
  return database.transact(async (writer) => {
    const guest = await lockGuest(writer, id)
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
    await updateGuest(writer, id, toWritten(fields))
    if (fields.email !== present.email) await followAddress(writer, id, fields.email, { online, now })
    const of = (all: GuestFields) => Object.fromEntries(changed.map((field) => [field, all[field]]))
    const entry = { actor, action: 'guest.changed', subjectId: id } as const
    await record(writer, { ...entry, before: of(present), after: of(fields) }, now)
    return { ...present, ...fields, version: guest.version + 1 }
  })
}

async function followAddress(
  writer: Writer,
  id: string,
  email: string,
  { online, now }: { online: boolean; now: number },
): Promise<void> {
  if (email === '') {
    const waiting = await listWaitingMailsOfGuest(writer, id)
    if (waiting.length > 0) await markDropped(writer, waiting, { reason: 'withdrawn', now })
    return
  }
  await readdressMailsToGuest(writer, id, email)
  // The guest is locked, which keeps other changes of the address away. Bookings are locked before guests
  // only, so not here.
  for (const booking of await listBookingsOfGuests(writer, [id]))
    await mailLinkOf(writer, booking, { online, now })
}
