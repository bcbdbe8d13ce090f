import type { ProfileChange } from '#contract/members.ts'
import type { Page, PageAsked } from '#contract/paging.ts'
import type { User, UserChange, UserSort, UserWithHistory } from '#contract/users.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf } from '#time/tokyo.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { listBookingHistory } from '#server/features/bookings/list-bookings.ts'
import { countMatching, listMembers } from './directory-queries.ts'
import { searchWords } from './directory-rules.ts'
import { leaveAddress } from './changed-address.ts'
import { changeMember, findMember, lockMember } from './queries.ts'
import { columnsOf, refuseUsedEmail } from './members.ts'
import { paymentsOf } from '#server/features/payments/payments.ts'
import { movementsOf, moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminId } from '#server/http/callers.ts'
import { sliceOf } from '#server/database/paging.ts'
import { ApiError } from '#server/http/api-error.ts'
import { differing, refusedFields } from './administration-rules.ts'

interface Wanted extends PageAsked {
  q?: string | undefined
  sort?: UserSort | undefined
}

/** A page of the members who match. */
export async function listAll(
  reader: Reader,
  { q = '', sort = 'kana', ...asked }: Wanted,
): Promise<Page<User[]>> {
  const words = searchWords(q)
  const [items, total] = await Promise.all([
    listMembers(reader, { words, sort }, sliceOf(asked)),
    countMatching(reader, words),
  ])
  return { items, total }
}

/** A member with all that happened; throws `error.user.notFound`. */
export async function userOf(reader: Reader, id: string, language: Language): Promise<UserWithHistory> {
  const user = await findMember(reader, id)
  if (user === undefined) throw new ApiError('error.user.notFound')
  const [bookings, movements, paid] = await Promise.all([
    listBookingHistory(reader, id, language),
    movementsOf(reader, id, language),
    paymentsOf(reader, id),
  ])
  return { ...(user as User), bookings, movements, ...paid }
}

/**
 * Changes a member as an administrator may, unless somebody else has changed them since the version that was
 * seen. Tickets become what was sent, as a movement with the reason.
 */
export async function change(
  database: Database,
  actor: AdminId,
  { id, sent }: { id: string; sent: UserChange },
  now: number,
): Promise<User> {
  const work = async (writer: Writer) => {
    const before = await lockMember(writer, id)
    if (before === undefined) throw new ApiError('error.user.notFound')
    const changed = differing(before, sent)
    if (before.version !== sent.version) throw new ApiError('error.user.changed', asChanged(changed))
    const refused = refusedFields(before, sent, dateOf(now))
    if (Object.keys(refused).length > 0) throw new ApiError('error.server.invalid', refused)
    if (changed.length === 0) return before

    const { tickets, memberType, ...fields } = sent
    await changeMember(writer, id, {
      // What is left empty is empty already, so it is not among what changes.
      ...columnsOf(pick(fields, changed) as ProfileChange),
      ...(changed.includes('memberType') && { member_type: memberType }),
    })
    await leaveAddress(writer, before, changed.includes('email') ? sent.email : undefined, now)
    if (tickets !== before.tickets) await setTickets(writer, { id, actor, before: before.tickets, sent }, now)
    const after = { ...pick(sent, changed), ...(sent.ticketsReason && { ticketsReason: sent.ticketsReason }) }
    const deed = { action: 'user.changed', subjectId: id, before: pick(before, changed), after } as const
    await record(writer, { actor, ...deed }, now)
    return findMember(writer, id)
  }
  return (await database.transact(work).catch(refuseUsedEmail)) as User
}

async function setTickets(
  writer: Writer,
  { id, actor, before, sent }: { id: string; actor: AdminId; before: number; sent: UserChange },
  now: number,
): Promise<void> {
  const movement = {
    memberId: id,
    change: sent.tickets - before,
    reason: 'adjusted',
    bookingId: null,
    actorId: actor,
    note: sent.ticketsReason,
  } as const
  await moveTickets(writer, movement, now)
}

const asChanged = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'changed']))

const pick = <Whole extends object>(whole: Whole, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>
