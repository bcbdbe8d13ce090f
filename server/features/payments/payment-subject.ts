import type { Payment } from '#contract/payments/payments.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import { dateOf, isoText } from '#time/tokyo.ts'

/** What was paid for, as the tables that a payment names tell it. */
interface SubjectRow {
  memberType: PaidMemberType | null
  hireId: string | null
  startsAt: number | null
  endsAt: number | null
  spaceName: string | null
  spaceNameEn: string | null
  bookingId: string | null
  lessonTitle: string | null
  lessonTitleEn: string | null
  lessonStartsAt: number | null
  offerName: string | null
  offerNameEn: string | null
  feeFrom: number | null
  feeUntil: number | null
  couponCode: string | null
  /** What the coupon took off. */
  off: number
}

/** The database guards that every payment has one of these. */
export function subjectOf(row: SubjectRow): Payment['subject'] {
  const { memberType, hireId, startsAt, endsAt, bookingId, lessonStartsAt } = row
  const { couponCode: code, off } = row
  const coupon = code === null || off === 0 ? null : { code, off }
  if (memberType !== null) return { kind: 'plan', memberType, ...(coupon && { coupon }) }
  if (hireId !== null && startsAt !== null && endsAt !== null) {
    const space = { name: row.spaceName ?? '', nameEn: row.spaceNameEn ?? '' }
    const time = { start: isoText(startsAt), end: isoText(endsAt) }
    return { kind: 'hire', hireId, space, ...time, ...(coupon && { coupon }) }
  }
  if (row.offerName !== null)
    return { kind: 'offer', name: row.offerName, nameEn: row.offerNameEn ?? '', coupon }
  if (row.feeFrom !== null && row.feeUntil !== null)
    return { kind: 'pauseFee', firstDay: dateOf(row.feeFrom), lastDay: dateOf(row.feeUntil - 1) }
  if (bookingId === null || lessonStartsAt === null) throw new Error('a payment is for nothing')
  const lesson = { title: row.lessonTitle ?? '', titleEn: row.lessonTitleEn ?? '' }
  return { kind: 'seat', bookingId, ...lesson, start: isoText(lessonStartsAt) }
}
