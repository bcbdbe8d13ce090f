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

/** What a kind of debt knows besides the matter itself. */
type KnownDetails = Omit<OpenPaymentDetails, keyof OpenPaymentRow> &
  Partial<Pick<OpenPaymentDetails, 'amount'>>

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

/** Finds who owes each matter, in the order of the openPayments. */
export async function findOpenPayments(
  reader: Reader,
  openPayments: readonly OpenPaymentRow[],
): Promise<OpenPaymentDetails[]> {
  const idsOf = (kind: OpenPaymentKind) => openPayments.filter((one) => one.kind === kind).map(({ id }) => id)
  const known: Record<OpenPaymentKind, Map<string, KnownDetails>> = {
    renewal: await renewalsOf(reader, idsOf('renewal')),
    joining: await joiningsOf(reader, idsOf('joining')),
    onSite: await onSiteOf(reader, idsOf('onSite')),
    hire: await hiresOf(reader, idsOf('hire')),
    pauseFee: await pauseFeesOf(reader, idsOf('pauseFee')),
    seat: await seatsOf(reader, idsOf('seat')),
    shop: await atShops(reader, idsOf('shop')),
  }
  return openPayments.flatMap((matter) => {
    const found = known[matter.kind].get(matter.id)
    return found === undefined ? [] : [{ ...matter, ...found }]
  })
}

async function renewalsOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwingMemberships(reader, ids)
  return new Map(
    rows.map(({ id, memberType, ...owing }): [string, KnownDetails] => [
      id,
      { ...ofPerson(owing), memberType },
    ]),
  )
}

async function joiningsOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwingMembers(reader, ids)
  return new Map(
    rows.map(({ memberType: _, ...owing }): [string, KnownDetails] => [owing.memberId, ofPerson(owing)]),
  )
}

async function onSiteOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwingMembers(reader, ids)
  const plans = new Map(
    (ids.length === 0 ? [] : await findPlansOnSite(reader, ids)).map((plan) => [plan.memberId, plan]),
  )
  return new Map(
    rows.map(({ memberType: _, ...owing }): [string, KnownDetails] => {
      const plan = plans.get(owing.memberId)
      const owed = { memberType: plan?.memberType ?? null, amount: plan?.price ?? null }
      return [owing.memberId, { ...ofPerson(owing), ...owed }]
    }),
  )
}

async function hiresOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwedHires(reader, ids)
  return new Map(
    rows.map(({ id, title, titleEn, startsAt, endsAt, phone: _, ...owing }): [string, KnownDetails] => [
      id,
      { ...ofPerson(owing), title: { ja: title, en: titleEn }, startsAt, endsAt },
    ]),
  )
}

async function pauseFeesOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwedPauseFees(reader, ids)
  return new Map(
    rows.map(({ id, startsAt, endsAt, ...owing }): [string, KnownDetails] => [
      id,
      { ...ofPerson(owing), startsAt, endsAt },
    ]),
  )
}

async function atShops(reader: Reader, ids: string[]) {
  const rows = await findAwaitedDetails(reader, ids)
  return new Map(
    rows.map(
      ({ id, title, titleEn, startsAt, endsAt, payUntil, lessonId: _, ...payer }): [string, KnownDetails] => [
        id,
        { ...ofPerson(payer), title: { ja: title, en: titleEn }, startsAt, endsAt, until: payUntil },
      ],
    ),
  )
}

async function seatsOf(reader: Reader, ids: string[]) {
  const rows = ids.length === 0 ? [] : await findOwedSeats(reader, ids)
  return new Map(
    rows.map(({ id, title, titleEn, ...guest }): [string, KnownDetails] => [
      id,
      { ...nothing, memberId: null, memberNumber: null, ...guest, title: { ja: title, en: titleEn } },
    ]),
  )
}
