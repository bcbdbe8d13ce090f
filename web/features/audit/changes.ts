import type { LoggedDeed } from '#contract/audit.ts'

/** What is shown of the fields of a deed, and how; all else, such as ids and counters, says nothing to people. */
const shown = {
  title: 'text',
  titleEn: 'text',
  description: 'text',
  descriptionEn: 'text',
  imageUrl: 'text',
  startsAt: 'time',
  endsAt: 'time',
  totalSeats: 'number',
  name: 'text',
  nameEn: 'text',
  unitPrice: 'yen',
  flatRate: 'yesNo',
  parts: 'names',
  wholes: 'names',
  windows: 'windows',
  tickets: 'number',
  ticketsReason: 'text',
  memberType: 'memberType',
  status: 'status',
  ticketsTaken: 'number',
  withoutTicket: 'yesNo',
  afterDeadline: 'yesNo',
  lastName: 'text',
  firstName: 'text',
  kanaLastName: 'text',
  kanaFirstName: 'text',
  email: 'text',
  phone: 'text',
  birthday: 'text',
  addressId: 'text',
  addressRest: 'text',
  gender: 'gender',
  language: 'language',
  refunded: 'yen',
  disputedAt: 'time',
  attempts: 'number',
  reason: 'text',
} as const

export type ShownField = keyof typeof shown
export type ShownAs = (typeof shown)[ShownField]

export interface Change {
  field: ShownField
  as: ShownAs
  before: unknown
  after: unknown
}

/**
 * What a deed has changed, in the order above. What was not there before, or is not after, counts as null; so does a
 * list of nothing, unless there was something before or is after.
 */
export function changesOf({ before, after }: Pick<LoggedDeed, 'before' | 'after'>): Change[] {
  return (Object.keys(shown) as ShownField[])
    .map((field) => ({
      field,
      as: shown[field],
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter(({ before: was, after: is }) => JSON.stringify(was) !== JSON.stringify(is))
    .filter((change) => !(isNothing(change.before) && isNothing(change.after)))
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
