import type { Guest, GuestFields } from '#contract/guests.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { toGuest, toWritten } from './guest-fields.ts'
import { lockGuest, updateGuest } from './queries.ts'

/** Corrects a guest's data. A repeated change, whose first answer was lost, succeeds without another change. */
export function changeGuest(
  database: Database,
  actor: AdminId,
  { id, fields, ifMatch }: { id: string; fields: GuestFields; ifMatch: IfMatch },
  now: number,
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
    const of = (all: GuestFields) => Object.fromEntries(changed.map((field) => [field, all[field]]))
    const entry = { actor, action: 'guest.changed', subjectId: id } as const
    await record(writer, { ...entry, before: of(present), after: of(fields) }, now)
    return { ...present, ...fields, version: guest.version + 1 }
  })
}
