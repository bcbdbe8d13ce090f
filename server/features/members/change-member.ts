import type { ManagedMember, MemberChange } from '#contract/member-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { dateOf } from '#time/tokyo.ts'
import { announceEmailChange } from './announce-email-change.ts'
import { differing, refusedFields } from './change-member-rules.ts'
import { findMember, updateMember } from './queries.ts'
import type { MemberUpdate } from './queries.ts'
import { refuseUsedEmail } from './used-email.ts'

/**
 * Changes a member as an administrator may, unless the member has changed since the version that the administrator saw.
 * Tickets become what was sent, as a movement with the administrator's reason, if there is one.
 */
export async function changeMember(
  database: Database,
  actor: AdminId,
  { id, sent, ifMatch }: { id: string; sent: MemberChange; ifMatch: IfMatch },
  now: number,
): Promise<ManagedMember> {
  const work = async (writer: Writer) => {
    // First, so that the tickets that the administrator changes are those that can still be used.
    const before = expectMember(await expireLots(writer, id, now))
    const changed = differing(before, sent)
    const seen = ifMatch ?? (sent.version === undefined ? undefined : [String(sent.version)])
    if (!matches(seen, String(before.version))) throw new ApiError('error.member.changed', asChanged(changed))
    const refused = refusedFields(before, sent, dateOf(now))
    if (Object.keys(refused).length > 0) throw new ApiError('error.server.invalid', refused)
    if (changed.length === 0) return before

    const fields: MemberUpdate = pick(sent, changed)
    await updateMember(writer, id, fields)
    await announceEmailChange(writer, before, fields.email, now)
    if (sent.tickets !== before.tickets)
      await setTickets(writer, { id, actor, before: before.tickets, sent }, now)
    const after = { ...pick(sent, changed), ...(sent.ticketsReason && { ticketsReason: sent.ticketsReason }) }
    const entry = { action: 'member.changed', subjectId: id, before: pick(before, changed), after } as const
    await record(writer, { actor, ...entry }, now)
    return expectMember(await findMember(writer, id))
  }
  return database.transact(work).catch(refuseUsedEmail)
}

function expectMember(member: ManagedMember | undefined): ManagedMember {
  if (member === undefined) throw new ApiError('error.member.notFound')
  return member
}

async function setTickets(
  writer: Writer,
  { id, actor, before, sent }: { id: string; actor: AdminId; before: number; sent: MemberChange },
  now: number,
): Promise<void> {
  const movement = {
    memberId: id,
    change: sent.tickets - before,
    reason: 'adjusted',
    bookingId: null,
    actorId: actor,
    ...(sent.ticketsReason && { note: sent.ticketsReason }),
  } as const
  await moveTickets(writer, movement, now)
}

const asChanged = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'changed']))

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) {
  const picked: Partial<Pick<Whole, Key>> = {}
  for (const key of keys) picked[key] = whole[key]
  return picked
}
