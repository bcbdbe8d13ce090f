import { changeableFields } from '#contract/member-administration.ts'
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
  for (const field of changed) {
    if (sent[field] === '' || sent[field] === null) refused[field] = 'required'
  }
  if (changed.includes('birthday') && sent.birthday !== null && sent.birthday > today) {
    refused['birthday'] = 'pattern'
  }
  return refused
}
