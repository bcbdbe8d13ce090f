import type { PausingsTable, PaymentsTable } from '#server/database/payment-tables.ts'
import { insertPauseFee } from '#server/features/payments/pause-fees/queries.ts'
import { insertPayment, nextReceiptNumber } from '#server/features/payments/ledger-queries.ts'
import { insertPausing } from '#server/features/payments/pausing-queries.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import type { MemberType } from '#studio/member-types.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { takeSpace } from '#server/features/schedule/lesson-space.ts'
import { noEvent, insertLesson } from '#server/features/lessons/queries.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { setRole } from '#server/features/members/queries.ts'
import type { NewMember } from '#server/features/members/registration-queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import { givenSession } from './test-tokens.ts'

/** Always of five digits, so that addresses and names are in the order in which the members were added. */
let serial = 10_000

export interface TestMember {
  id: string
  role: Role
  email: string
}

/**
 * Adds a member who is logged in on one device, with a movement for the tickets. Login works only when a
 * password hash is given.
 */
export async function givenMember(
  database: Database,
  { tickets = 0, ...overrides }: Partial<NewMember> & { tickets?: number } = {},
): Promise<TestMember> {
  serial += 1
  const member: NewMember = {
    role: 'USER',
    email: `member-${serial}@example.test`,
    lastName: '山田',
    firstName: `花子${serial}`,
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    gender: 1,
    phone: '09012345678',
    birthday: '1990-04-01',
    addressId: '1500001',
    addressRest: '1-2-3',
    memberType: 3 satisfies MemberType,
    language: 'ja',
    passwordHash: 'none',
    emailConfirmed: true,
    ...overrides,
  }
  const id = await database.transact(async (writer) => {
    const memberId = await addMember(transactionIn(writer, 0), member)
    const grant = { memberId, change: tickets, reason: 'granted', bookingId: null, actorId: null } as const
    if (tickets > 0) await moveTickets(transactionIn(writer, 0), grant)
    await givenSession(writer, memberId)
    return memberId
  })
  return { id, role: member.role, email: member.email }
}

export const givenAdmin = (database: Database): Promise<TestMember> =>
  givenMember(database, { role: 'ADMIN', memberType: 0 })

/** Adds a person of the staff. @param teacherId which of the studio's teachers it is */
export async function givenStaff(
  database: Database,
  role: StaffRole,
  { teacherId = null, ...overrides }: Partial<NewMember> & { teacherId?: string | null } = {},
): Promise<TestMember> {
  const member = await givenMember(database, { role, memberType: 0, ...overrides })
  await database.transact((writer) => setRole(writer, member.id, { role, teacherId }))
  return member
}

/** Adds a lesson that starts at the instant and takes an hour; it takes its space, if it is given one. */
export async function givenLesson(
  database: Database,
  startsAt: number,
  overrides: Partial<Omit<EditableLesson, 'id' | 'startsAt'>> = {},
): Promise<EditableLesson> {
  const lesson: EditableLesson = {
    id: newId(),
    title: '朝ヨガ',
    description: '朝のクラス',
    titleEn: 'Morning yoga',
    descriptionEn: 'A class in the morning',
    imageUrl: '/pictures/lessons/morning-flow.svg',
    level: null,
    startsAt,
    endsAt: startsAt + hourMs,
    totalSeats: 10,
    spaceId: null,
    teacherId: null,
    ...noEvent,
    ...overrides,
  }
  await database.transact(async (writer) => {
    await insertLesson(writer, lesson, 0)
    await takeSpace(transactionIn(writer, 0), lesson)
  })
  return lesson
}

type GivenPausing = Pick<PausingsTable, 'kind' | 'state' | 'fromAt'> & Partial<PausingsTable>

/** Adds a pause or a leave of a plan that is paid at the studio. */
export async function givenPausing(
  database: Database,
  { id: memberId }: TestMember,
  given: GivenPausing,
): Promise<string> {
  const row: PausingsTable = {
    id: newId(),
    memberId,
    membershipId: null,
    months: null,
    askedAt: given.fromAt,
    askedBy: 'member',
    actorId: null,
    untilAt: null,
    reason: null,
    reasonText: '',
    exception: '',
    ticketsUsable: 0,
    cancelledBookings: 0,
    provider: 'none',
    attempts: 0,
    providerDueAt: null,
    endedAt: null,
    monthlyFee: 0,
    nextFeeAt: null,
    closesAccount: 0,
    ...given,
  }
  await database.transact((writer) => insertPausing(writer, row))
  return row.id
}

/** A month of a pause that is over, which the member has not paid at the studio. Returns the fee's id. */
export async function givenPauseFee(
  database: Database,
  member: TestMember,
  { from, amount = 1_100 }: { from: number; amount?: number },
): Promise<string> {
  const month = { fromAt: from, untilAt: from + 30 * dayMs }
  const pause = { kind: 'pause', state: 'ended', months: 1, monthlyFee: amount, nextFeeAt: null } as const
  const pausingId = await givenPausing(database, member, { ...pause, ...month })
  const id = newId()
  const fee = { id, pausingId, ...month, amount, state: 'open', invoiceId: null, dueAt: null } as const
  const unasked = { attempts: 0, declines: 0, createdAt: from, version: 1 }
  const unwaived = { waivedBy: null, waivedAt: null, waiveReason: '' }
  await database.transact((writer) => insertPauseFee(writer, { ...fee, ...unasked, ...unwaived }))
  return id
}

type TestPayment = Pick<PaymentsTable, 'memberId' | 'method' | 'amount' | 'paidAt'> & Partial<PaymentsTable>

/** Records a payment for nothing, and with the next number, unless the test names what was paid. */
export async function givenPayment(writer: Writer, payment: TestPayment): Promise<string> {
  const id = payment.id ?? newId()
  await insertPayment(writer, {
    id,
    number: await nextReceiptNumber(writer),
    orderId: null,
    hireId: null,
    bookingId: null,
    offerOrderId: null,
    pauseFeeId: null,
    off: 0,
    membershipId: null,
    source: `source ${id}`,
    intentId: null,
    payerName: '山田 花子',
    entryFee: 0,
    tickets: 0,
    refunded: 0,
    disputedAt: null,
    disputeState: null,
    disputeClosedAt: null,
    disputeAskedAt: null,
    receiptIssuedAt: null,
    paidUntil: null,
    receiptAddressee: null,
    receiptProviso: null,
    version: 1,
    ...payment,
  })
  return id
}
