import { isStaff } from '#contract/roles.ts'
import { changeableFields } from '#contract/accounts/member-administration.ts'
import type { ManagedMember, MemberChange } from '#contract/accounts/member-administration.ts'
import { askedOfMember, holdsLink } from '#contract/members/member-fields.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { refuseUsedEmail } from '#server/features/members/add-member.ts'
import { findMember, updateMember } from '#server/features/members/queries.ts'
import type { MemberUpdate } from '#server/features/members/queries.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { FormFacts } from '#studio/forms.ts'
import { dateOf } from '#time/tokyo.ts'
import { sendInvitation } from './add-at-front-desk.ts'
import { announceEmailChange } from './email-change.ts'

/**
 * Changes a member as an administrator may, unless the member has changed since the version that the
 * administrator saw. Tickets become what was sent, as a movement with the administrator's reason, if there is
 * one.
 */
export async function changeMember(
  ctx: Context<AdminCaller>,
  { id, sent, ifMatch }: { id: string; sent: MemberChange; ifMatch: IfMatch },
): Promise<ManagedMember> {
  const change = async (tx: TransactionContext<AdminCaller>) => {
    // First, so that the tickets that the administrator changes are those that can still be used.
    const before = expectMember(await expireLots(tx, id))
    const changed = differing(before, sent)
    const seen = ifMatch ?? (sent.version === undefined ? undefined : [String(sent.version)])
    if (!matches(seen, String(before.version))) throw new ApiError('error.member.changed', asChanged(changed))
    const mayBeEmpty = emptiable(tx.facts.forms)
    const refused = refusedFields({ before, sent, mayBeEmpty, today: dateOf(tx.now) })
    if (Object.keys(refused).length > 0) throw new ApiError('error.server.invalid', refused)
    if (changed.length === 0) return before

    const fields: MemberUpdate = pick(sent, changed)
    await updateMember(tx.writer, id, fields)
    await announceEmailChange(tx, before, fields.email)
    if (sent.tickets !== before.tickets)
      await moveTickets(tx, {
        memberId: id,
        change: sent.tickets - before.tickets,
        reason: 'adjusted',
        bookingId: null,
        actorId: tx.caller.id,
        ...(sent.ticketsReason && { note: sent.ticketsReason }),
      })
    const after = { ...pick(sent, changed), ...(sent.ticketsReason && { ticketsReason: sent.ticketsReason }) }
    await tx.record({ action: 'member.changed', subjectId: id, before: pick(before, changed), after })
    const member = expectMember(await findMember(tx.writer, id))
    if (before.email === '') await sendInvitation(tx, member)
    return member
  }
  return ctx.transact(change).catch(refuseUsedEmail)
}

function expectMember(member: ManagedMember | undefined): ManagedMember {
  if (member === undefined) throw new ApiError('error.member.notFound')
  return member
}

const asChanged = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 'changed']))

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) {
  const picked: Partial<Pick<Whole, Key>> = {}
  for (const key of keys) picked[key] = whole[key]
  return picked
}

/** The sent fields in which the change differs from the member. */
const differing = (before: ManagedMember, sent: MemberChange) =>
  changeableFields.filter((field) => sent[field] !== undefined && before[field] !== sent[field])

/** The fields that the registration does not require. */
const emptiable = (forms: FormFacts): ReadonlySet<string> =>
  new Set(
    Object.entries(askedOfMember(forms))
      .filter(([, asked]) => asked !== 'required')
      .map(([field]) => field),
  )

interface Change {
  before: ManagedMember
  sent: MemberChange
  mayBeEmpty: ReadonlySet<string>
  today: string
}

/** Each refused field with its type word. The contract has checked the fields by themselves already. */
function refusedFields({ before, sent, mayBeEmpty, today }: Change): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const field of ['id', 'number', 'role'] as const) {
    if (sent[field] !== undefined && sent[field] !== before[field]) refused[field] = 'fixed'
  }
  const changed = differing(before, sent)
  // With another address an administrator could take over the account of another one. Their own they change
  // on /profile.
  if (isStaff(before.role) && changed.includes('email')) refused['email'] = 'ofAdministrator'
  for (const field of changed) {
    const isEmpty = sent[field] === '' || sent[field] === null
    if (isEmpty && !mayBeEmpty.has(field)) refused[field] = 'required'
  }
  // A name that is kept stays, so that the other fields of its member can be changed.
  for (const field of ['lastName', 'firstName'] as const) {
    if (changed.includes(field) && holdsLink(sent[field])) refused[field] = 'link'
  }
  if (changed.includes('birthday') && sent.birthday !== null && sent.birthday > today) {
    refused['birthday'] = 'pattern'
  }
  return refused
}
