import { changeableFields } from '#contract/member-administration.ts'
import { holdsLink } from '#contract/name-link.ts'
import type { ManagedMember, MemberChange } from '#contract/member-administration.ts'

/** The sent fields in which the change differs from the member. */
export const differing = (before: ManagedMember, sent: MemberChange) =>
  changeableFields.filter((field) => sent[field] !== undefined && before[field] !== sent[field])

/** Each refused field with its type word. The contract has checked the fields by themselves already. */
export function refusedFields(
  before: ManagedMember,
  sent: MemberChange,
  today: string,
): Record<string, string> {
  const refused: Record<string, string> = {}
  for (const field of ['id', 'number', 'role'] as const) {
    if (sent[field] !== undefined && sent[field] !== before[field]) refused[field] = 'fixed'
  }
  const changed = differing(before, sent)
  // With another address an administrator could take over the account of another one. Their own they change on /profile.
  if (before.role === 'ADMIN' && changed.includes('email')) refused['email'] = 'ofAdministrator'
  for (const field of changed) {
    if (sent[field] === '' || sent[field] === null) refused[field] = 'required'
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
