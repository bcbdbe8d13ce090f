import { sql } from 'kysely'
import type { OpenPaymentKind } from '#contract/open-payments.ts'
import type { Reader, Writer } from '#server/database/database.ts'

/* Who owes something, and for what, by the ids of the open payments. */

const memberColumns = [
  'members.id as memberId',
  'members.number as memberNumber',
  'members.last_name as lastName',
  'members.first_name as firstName',
  'members.email',
  'members.language',
] as const

export async function findOwingMembers(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('members')
    .select([...memberColumns, 'members.member_type as memberType'])
    .where('id', 'in', ids)
    .execute()
}

export async function findOwingMemberships(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select([...memberColumns, 'memberships.id', 'memberships.member_type as memberType'])
    .where('memberships.id', 'in', ids)
    .execute()
}

/** The plan that each member paid for on site, and its price, the last one last. */
export async function findPlansOnSite(reader: Reader, memberIds: string[]) {
  return reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.member_id as memberId', 'orders.member_type as memberType', 'orders.price'])
    .where('payments.member_id', 'in', memberIds)
    .where('payments.paid_until', 'is not', null)
    .orderBy('payments.paid_until')
    .execute()
}

export async function findOwedHires(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('hires')
    .innerJoin('members', 'members.id', 'hires.member_id')
    .innerJoin('spaces', 'spaces.id', 'hires.space_id')
    .select([
      ...memberColumns,
      'hires.id',
      'spaces.name as title',
      'spaces.name_en as titleEn',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
    ])
    .where('hires.id', 'in', ids)
    .execute()
}

export async function findOwedSeats(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('bookings')
    .innerJoin('guests', 'guests.id', 'bookings.guest_id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'bookings.id',
      'guests.id as guestId',
      'guests.name',
      'guests.email',
      'guests.language',
      'lessons.id as lessonId',
      'lessons.title',
      'lessons.title_en as titleEn',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
    ])
    .where('bookings.id', 'in', ids)
    .execute()
}

/** When administrators last reminded of each. */
export async function findLastReminders(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('payment_reminders')
    .select(['kind', 'matter_id as id', sql<number>`max(sent_at)`.as('sentAt')])
    .where('matter_id', 'in', ids)
    .groupBy(['kind', 'matter_id'])
    .execute()
}

/** Inserts nothing and returns false when there was a reminder on this day. */
export async function insertReminder(
  writer: Writer,
  reminder: { kind: OpenPaymentKind; matter_id: string; day: string; sent_at: number; actor_id: string },
): Promise<boolean> {
  const row = await writer
    .insertInto('payment_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}
