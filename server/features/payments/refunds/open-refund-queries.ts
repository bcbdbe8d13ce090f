import type { Reader } from '#server/database/database.ts'

/**
 * Open refunds that need an administrator's eye: the last attempt failed, or the money goes back by hand. Those that the
 * provider has not been asked for yet, or has taken on, are not among them.
 */
const openRefunds = (reader: Reader) =>
  reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('refunds.state', '=', 'open')
    .where((eb) => eb.or([eb('refunds.last_error', 'is not', null), eb('payments.method', '<>', 'card')]))

/** The oldest first. */
export async function listOpenRefunds(reader: Reader) {
  return openRefunds(reader)
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('hires', 'hires.id', 'payments.hire_id')
    .leftJoin('spaces', 'spaces.id', 'hires.space_id')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      'refunds.id',
      'payments.member_id as memberId',
      'payments.payer_name as payer',
      'orders.member_type as memberType',
      'payments.hire_id as hireId',
      'spaces.name as spaceName',
      'spaces.name_en as spaceNameEn',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
      'payments.booking_id as bookingId',
      'lessons.title as lessonTitle',
      'lessons.title_en as lessonTitleEn',
      'lessons.starts_at as lessonStartsAt',
      'refunds.amount',
      'refunds.reason',
      'refunds.note',
      'payments.method',
      'refunds.created_at as createdAt',
      'refunds.attempts',
      'refunds.last_error as lastError',
      'refunds.due_at as dueAt',
    ])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .limit(200)
    .execute()
}

export async function findOpenRefund(reader: Reader, id: string) {
  return openRefunds(reader)
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.attempts',
      'refunds.last_error as lastError',
      'refunds.payment_id as paymentId',
      'payments.method',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
}

/** How many refunds are open, those included that the provider is asked for in this moment. */
export async function countOpenRefunds(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
