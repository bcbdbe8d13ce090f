import type { OpenPaymentKind } from '#contract/payments/open-payments.ts'
import type { Reader } from '#server/database/database.ts'
import type { Language } from '#studio/languages.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import type { PersonName } from '#studio/person-name.ts'
import { findAwaitedDetails } from '../awaited-queries.ts'
import type { OpenPaymentRow } from './open-queries.ts'
import {
  findOwedHires,
  findOwedPauseFees,
  findOwedSeats,
  findOwingMembers,
  findOwingMemberships,
  findPlansOnSite,
} from './queries.ts'

/** Something that is not paid: who owes it, for what, how much and since when. */
export interface OpenPaymentDetails {
  kind: OpenPaymentKind
  id: string
  memberId: string | null
  memberNumber: number | null
  guestId: string | null
  /** Of a guest's seat. */
  lessonId?: string
  name: string
  /** Null without an address. */
  email: string | null
  language: Language
  memberType: PaidMemberType | null
  title: { ja: string; en: string } | null
  startsAt: number | null
  endsAt: number | null
  amount: number | null
  since: number
  /** Of what is to be paid at a convenience store. */
  until?: number
}

/** What is read of an open payment of one kind, by its id. */
type Entry = [
  id: string,
  details: Omit<OpenPaymentDetails, keyof OpenPaymentRow> & Partial<Pick<OpenPaymentDetails, 'amount'>>,
]

type PersonWhoOwes = PersonName & {
  /** Null for a guest. */
  memberId: string | null
  memberNumber: number | null
  guestId?: string | null
  email: string
  language: Language
}

const nothing = { memberType: null, title: null, startsAt: null, endsAt: null }

const ofPerson = ({ memberId, memberNumber, guestId = null, email, language, ...name }: PersonWhoOwes) => ({
  ...nothing,
  memberId,
  memberNumber,
  email: email || null,
  language,
  guestId,
  name: fullName(name),
})

/** Finds who owes each open payment, in the order in which they are given. */
export async function findOpenPayments(
  reader: Reader,
  openPayments: readonly OpenPaymentRow[],
): Promise<OpenPaymentDetails[]> {
  const details = new Map<string, Entry[1]>()
  for (const [kind, rows] of Map.groupBy(openPayments, (row) => row.kind)) {
    const entries = await readers[kind](
      reader,
      rows.map(({ id }) => id),
    )
    for (const [id, read] of entries) details.set(`${kind} ${id}`, read)
  }
  return openPayments.flatMap((row) => {
    const read = details.get(`${row.kind} ${row.id}`)
    return read === undefined ? [] : [{ ...row, ...read }]
  })
}

const readers: Record<OpenPaymentKind, (reader: Reader, ids: string[]) => Promise<Entry[]>> = {
  async renewal(reader, ids) {
    const rows = await findOwingMemberships(reader, ids)
    return rows.map(({ id, memberType, ...member }) => [id, { ...ofPerson(member), memberType }])
  },

  async joining(reader, ids) {
    const rows = await findOwingMembers(reader, ids)
    return rows.map((member) => [member.memberId, ofPerson(member)])
  },

  async onSite(reader, ids) {
    const rows = await findOwingMembers(reader, ids)
    const plans = new Map((await findPlansOnSite(reader, ids)).map((plan) => [plan.memberId, plan]))
    return rows.map((member) => {
      const plan = plans.get(member.memberId)
      const owed = { memberType: plan?.memberType ?? null, amount: plan?.price ?? null }
      return [member.memberId, { ...ofPerson(member), ...owed }]
    })
  },

  async hire(reader, ids) {
    const rows = await findOwedHires(reader, ids)
    return rows.map(({ id, title, titleEn, startsAt, endsAt, ...hirer }) => [
      id,
      { ...ofPerson(hirer), title: { ja: title, en: titleEn }, startsAt, endsAt },
    ])
  },

  async pauseFee(reader, ids) {
    const rows = await findOwedPauseFees(reader, ids)
    return rows.map(({ id, startsAt, endsAt, ...member }) => [id, { ...ofPerson(member), startsAt, endsAt }])
  },

  async seat(reader, ids) {
    const rows = await findOwedSeats(reader, ids)
    return rows.map(({ id, title, titleEn, ...guest }) => [
      id,
      { ...nothing, memberId: null, memberNumber: null, ...guest, title: { ja: title, en: titleEn } },
    ])
  },

  async shop(reader, ids) {
    const rows = await findAwaitedDetails(reader, ids)
    return rows.map(({ id, title, titleEn, startsAt, endsAt, payUntil, ...payer }) => [
      id,
      { ...ofPerson(payer), title: { ja: title, en: titleEn }, startsAt, endsAt, until: payUntil },
    ])
  },
}
