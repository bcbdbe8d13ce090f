import { changeableFields } from '#contract/member-administration.ts'
import type { MemberChange } from '#contract/member-administration.ts'

/** A member as the books have it. */
export type Before = Omit<MemberChange, 'ticketsReason' | 'gender' | 'memberType'> & {
  id: string
  number: number
  role: string
  gender: number
  memberType: number
}

/** The names of what was sent otherwise than it stands in the books. */
export const differing = (before: Before, sent: MemberChange) =>
  changeableFields.filter((field) => before[field] !== sent[field])

/** What is wrong with a change, beside the shape of its fields: each refused field with its type word. */
export function refusedFields(before: Before, sent: MemberChange, today: string): Record<string, string> {
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
  if (changed.includes('tickets') && sent.ticketsReason === '') refused['ticketsReason'] = 'required'
  return refused
}
