import type { PriceLine } from '#contract/hires/quotes.ts'
import type { Reader } from '#server/database/database.ts'
import { hirerColumns } from '#server/database/hirer.ts'
import type { HireInMail } from './hire-in-mail.ts'
import type { RefundInMail } from './refund.ts'

const named = (reader: Reader) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('coupons', 'coupons.id', 'hires.couponId')
    .select([
      'hires.id',
      'coupons.code as couponCode',
      'spaces.name as space',
      'spaces.nameEn as spaceEn',
      'hires.startsAt',
      'hires.endsAt',
      'hires.people',
      'hires.price',
      'hires.version',
      'hires.lines',
    ])

const inMail = ({ lines, ...hire }: Omit<HireInMail, 'lines'> & { lines: string }): HireInMail => {
  const { id, space, spaceEn, startsAt, endsAt, people, couponCode, price, version } = hire
  const parsed = JSON.parse(lines) as PriceLine[]
  return { id, space, spaceEn, startsAt, endsAt, people, couponCode, price, version, lines: parsed }
}

/** A hire as its mails name it, its rules of cancellation, and the member or the guest who gets the mails. */
export async function findHireToMail(reader: Reader, hireId: string) {
  const row = await named(reader)
    .leftJoin('members', 'members.id', 'hires.memberId')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .select(['hires.cancellation', ...hirerColumns])
    .where('hires.id', '=', hireId)
    .executeTakeFirstOrThrow()
  const { cancellation, memberId, guestId, email, language, lastName, firstName, ...about } = row
  const hire = { ...inMail(about), ...(guestId !== null && { guestId }) }
  return { hire, cancellation, to: { memberId, email, language, lastName, firstName } }
}

export type HireToMail = Awaited<ReturnType<typeof findHireToMail>>

/** A hire of the member that is or was confirmed, as calendars show it. */
export interface HireInCalendar {
  hire: HireInMail
  confirmedAt: number
  changedAt: number | null
  cancelledAt: number | null
}

export async function findHireInCalendar(reader: Reader, memberId: string, hireId: string) {
  const row = await inCalendar(reader, memberId).where('hires.id', '=', hireId).executeTakeFirst()
  return row && forCalendar(row)
}

/** The member's hires that ended later, also the ones cancelled later, in order of start. */
export async function listHiresSince(
  reader: Reader,
  memberId: string,
  since: number,
): Promise<HireInCalendar[]> {
  const rows = await inCalendar(reader, memberId)
    .where('hires.endsAt', '>=', since)
    .where((hire) => hire.or([hire('cancelledAt', 'is', null), hire('cancelledAt', '>=', since)]))
    .orderBy('hires.startsAt')
    .orderBy('hires.id')
    .execute()
  return rows.map(forCalendar)
}

const inCalendar = (reader: Reader, memberId: string) =>
  named(reader)
    .select((hire) => [
      hire.ref('confirmedAt').$notNull().as('confirmedAt'),
      'hires.changedAt',
      'cancelledAt',
    ])
    .where('hires.memberId', '=', memberId)
    .where('hires.state', 'in', ['confirmed', 'cancelled'])
    .where('hires.confirmedAt', 'is not', null)

const forCalendar = (
  row: Awaited<ReturnType<ReturnType<typeof inCalendar>['execute']>>[number],
): HireInCalendar => ({
  hire: inMail(row),
  confirmedAt: row.confirmedAt,
  changedAt: row.changedAt,
  cancelledAt: row.cancelledAt,
})

/** The refunds of a hire that were asked for at this moment. */
export async function listRefundsOfHire(reader: Reader, hireId: string, at: number): Promise<RefundInMail[]> {
  return reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.method', 'refunds.amount'])
    .where('payments.hireId', '=', hireId)
    .where('refunds.createdAt', '=', at)
    .orderBy('refunds.id')
    .execute()
}

export async function findSpaceName(reader: Reader, spaceId: string) {
  return reader
    .selectFrom('spaces')
    .select(['name as space', 'nameEn as spaceEn'])
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
}
