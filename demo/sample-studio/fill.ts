import { firstSteps } from '#contract/first-steps.ts'
import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import type { NotedPerson } from '#contract/notes.ts'
import type { SitePayment } from '#contract/payments/site-payments.ts'
import {
  adminOf,
  demoContext,
  demoFacts,
  demoTransaction,
  memberOf,
} from '#demo/sample-studio/demo-context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { book } from '#server/features/bookings/book.ts'
import { markAllReminded } from '#server/features/bookings/queries.ts'
import { insertConfirmation } from '#server/features/first-steps/queries.ts'
import { answer, assign } from '#server/features/inquiries/answer.ts'
import { send } from '#server/features/inquiries/send.ts'
import { addMember } from '#server/features/members/add-member.ts'
import { findByEmail, findMember, setRole } from '#server/features/members/queries.ts'
import { countMembers } from '#server/features/members/registration-queries.ts'
import { writeNote } from '#server/features/notes/notes.ts'
import { sendReminder } from '#server/features/payments/money/remind.ts'
import { notePlanPayment } from '#server/features/payments/on-site/note-plan-payment.ts'
import { insertPausing } from '#server/features/payments/pausing-queries.ts'
import { planPausing } from '#server/features/pausing/plan-pausing.ts'
import { requestPausing } from '#server/features/pausing/request-pausing.ts'
import { sendPaymentLink } from '#server/features/payments/payment-link.ts'
import { refundPayment } from '#server/features/payments/refunds/refund-payment.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { saveDraft } from '#server/features/studio/change-draft.ts'
import { publishDraft } from '#server/features/studio/publish-draft.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { createCoupon } from '#server/features/coupons/coupons.ts'
import { giveInvitations } from '#server/features/invitations/give-invitations.ts'
import { sellOffer } from '#server/features/offers/sell-offer.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { deleteQueuedMails } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Language } from '#studio/languages.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { resumeDay } from '#time/pausing-days.ts'
import { dateOf, dayMs, hourMs, instantOf, isoText, startOfDay, startOfMonth } from '#time/tokyo.ts'
import { addEvent, addLessons, cancelOneLesson, guestsOf } from './lessons.ts'
import type { DemoLesson } from './lessons.ts'
import {
  demoAdmin,
  demoCardPayers,
  demoDuplicate,
  demoLeavers,
  demoMembers,
  demoNewcomers,
  demoPassword,
  demoRegulars,
  demoStaff,
} from './members.ts'
import type { DemoMember } from './members.ts'
import { markAsDemo } from './queries.ts'
import { addTimes } from './spaces.ts'
import { addAbsences, lessonOfToday, seatsOfToday, seatTodaysPeople } from './todays-people.ts'
import type { SeatedMember } from './todays-people.ts'

/**
 * Fills an empty database with a demo studio whose lessons are around today, in one transaction. Returns the
 * list of logins to print and whether it was filled now, or undefined when the database holds another studio.
 */
export async function fillDemoStudio(
  database: Database,
  now: number,
): Promise<{ logins: string; isNew: boolean } | undefined> {
  const isNew = (await countMembers(database.reader)) === 0
  if (isNew) {
    const passwordHash = await hashPassword(demoPassword)
    await database.transact((writer) => fill(database, writer, { passwordHash, now }))
  }
  return (await findByEmail(database.reader, demoAdmin.email)) ? { logins: logins(), isNew } : undefined
}

/** How and when made-up members join. */
interface Joining {
  passwordHash: string
  now: number
}

/**
 * Lessons and spaces are inserted by the queries of their features, because the use cases would record each
 * of them as a change by the administrator. Everything else comes from the use cases.
 */
async function fill(database: Database, writer: Writer, joining: Joining) {
  const { now } = joining
  await markAsDemo(writer, now)
  // The demo studio is open: nothing of it is to be looked at first.
  for (const step of firstSteps) await insertConfirmation(writer, step, now)
  const adminId = (await addDemoMember(writer, demoAdmin, joining)) as AdminId
  const members = await addDemoMembers(writer, demoMembers, joining)
  const regulars = await addDemoMembers(writer, demoRegulars, joining)
  await addDemoMember(writer, demoDuplicate, joining)
  const people = await addNewcomers(writer, { ...joining, now: now - 60 * dayMs })
  await grantTickets(writer, members, adminId, now)

  // The use cases run inside this transaction instead of one of their own, and read in it.
  const within: Database = { ...database, reader: writer, transact: (work) => work(writer) }
  await publishFacts(within, adminId, now)
  await fillSpaces(demoContext(within, now))
  await fillTeachers(demoContext(within, now))
  const unlimited = members[demoMembers.findIndex(({ memberType }) => isUnlimited(memberType))]
  const lessons = await addLessons(writer, now)
  await addEvent(writer, now)
  const today = lessonOfToday(lessons, now)
  const inquiryId = await addInquiries(within, adminId, now)
  const trial = today && (await seatTodaysPeople(within, today, { adminId, ...people, inquiryId }, now))
  const seated: SeatedMember[] = []
  for (const [position, lesson] of lessons.entries()) {
    const isToday = lesson === today
    const seats = isToday ? lesson.seats - seatsOfToday : lesson.seats
    const guests = regulars.slice(0, isToday ? Math.min(seats, 2) : guestsOf(position, seats))
    if ((position === 2 || position % 23 === 9) && guests.length < seats && unlimited) guests.push(unlimited)
    for (const memberId of guests)
      seated.push({ lesson, memberId, bookingId: await bookLesson(within, memberId, lesson, now) })
  }
  await cancelOneLesson(within, { adminId, lessons }, now)
  const admin = adminOf(adminId)
  await addPayments(within, admin, people, now)
  await addSales(within, admin, people, now)
  await giveInvitations(demoContext(within, now))
  await addTimes(within, { admin, hirers: regulars }, now)
  const leaving = await addLeavers(within, writer, joining)
  const tickets = { change: 3, reason: 'granted', bookingId: null, actorId: adminId } as const
  await moveTickets(demoTransaction(writer, now - 20 * dayMs), { memberId: leaving, ...tickets })
  for (const lesson of [lessons[2], today]) if (lesson) await bookLesson(within, leaving, lesson, now)
  const [reception = '', teacher = ''] = await addDemoMembers(writer, demoStaff, joining)
  await addNotes(within, { reception, teacher, guestId: trial?.guestId }, now)
  await addAbsences(within, { adminId, seated, absentees: [unlimited, ...regulars] }, now)
  await deleteQueuedMails(writer)
  await markAllReminded(writer, now)
}

async function addDemoMembers(
  writer: Writer,
  members: readonly DemoMember[],
  joining: Joining,
): Promise<string[]> {
  const ids = []
  for (const member of members) ids.push(await addDemoMember(writer, member, joining))
  return ids
}

/** The rules that are not those of a new studio. */
async function publishFacts(within: Database, adminId: AdminId, now: number): Promise<void> {
  const ctx = demoContext(within, now - 60 * dayMs, adminOf(adminId))
  const section = { section: 'absences', ifMatch: undefined } as const
  await saveDraft(ctx, { ...section, facts: demoFacts.absences })
  await publishDraft(ctx, section)
}

/**
 * A pause that runs since the beginning of the month, and a leave at its end, which was asked for before.
 * Returns who leaves.
 */
async function addLeavers(within: Database, writer: Writer, joining: Joining): Promise<string> {
  const { now } = joining
  const joined = { ...joining, now: now - 200 * dayMs }
  const memberId = await addDemoMember(writer, demoLeavers.paused, joined)
  const fromAt = startOfMonth(now)
  const untilAt = resumeDay(fromAt, 2)
  const span = { kind: 'pause', months: 2, fromAt, untilAt, ticketsUsable: 0 } as const
  const asked = { askedAt: fromAt - 22 * dayMs, askedBy: 'member', actorId: memberId } as const
  const why = { reason: 'pregnancy', reasonText: '落ち着きましたら、また伺います。', exception: '' } as const
  const atStudio = { membershipId: null, provider: 'none', providerDueAt: null, attempts: 0 } as const
  const state = { state: 'running', endedAt: null, cancelledBookings: 0 } as const
  const fee = { monthlyFee: 0, nextFeeAt: null, closesAccount: 0 } as const
  const row = { id: newId(), memberId, ...span, ...asked, ...why, ...atStudio, ...state, ...fee }
  await insertPausing(writer, row)

  const leaving = await addDemoMember(writer, demoLeavers.leaving, joined)
  const ctx = demoContext(within, startOfMonth(now) - 5 * dayMs, memberOf(leaving))
  const leave = { memberId: leaving, kind: 'leave', reason: 'moving' } as const
  const effective = isoText((await planPausing(ctx, leave)).span.from)
  const reasonText = '引っ越すことになりました。'
  await requestPausing(ctx, undefined, { ...leave, reasonText, effective })
  return leaving
}

/** What the staff has noted of persons, among them two who come today. */
async function addNotes(
  within: Database,
  { reception, teacher, guestId }: { reception: string; teacher: string; guestId: string | undefined },
  now: number,
): Promise<void> {
  const note = async (by: string, person: NotedPerson | undefined, text: string, daysAgo: number) => {
    const at = startOfDay(now) - daysAgo * dayMs + 13 * hourMs
    if (person === undefined) return
    // With the rights of an administrator: a teacher would have to name a booking of each person.
    await writeNote(demoContext(within, at, adminOf(by)), person, { text })
  }
  const memberOfDemo = async ({ email }: DemoMember): Promise<NotedPerson | undefined> => {
    const member = await findByEmail(within.reader, email)
    return member && { of: 'member', id: member.id }
  }
  const newcomer = await memberOfDemo(demoNewcomers.firstVisit)
  await note(
    reception,
    newcomer,
    '入会のお手続きで、右膝に不安があると伺いました。担当の先生に伝えてよいとのこと。',
    4,
  )
  await note(teacher, newcomer, '右膝：深い屈伸は避ける。\n正座の代わりに、ブロックに座っていただく。', 1)
  const guest = guestId === undefined ? undefined : ({ of: 'guest', id: guestId } as const)
  await note(reception, guest, '体験。左肩を昨年手術。腕を真上に上げる動きは様子を見ながら。', 2)
  const regular = demoRegulars[0] && (await memberOfDemo(demoRegulars[0]))
  await note(teacher, regular, '腰痛あり。前屈は膝をゆるめて。ねじりは浅めに。', 12)
  const paused = await memberOfDemo(demoLeavers.paused)
  await note(
    reception,
    paused,
    'ご出産のため休会中。復帰は医師の許可が出てから。ご連絡はメールをご希望。',
    20,
  )
}

async function addNewcomers(writer: Writer, joining: Joining) {
  const { firstVisit, withoutTicket, registered, paidUntilLastWeek, paidOnSite } = demoNewcomers
  await addDemoMembers(writer, Object.values(demoCardPayers), joining)
  return {
    firstVisit: await addDemoMember(writer, firstVisit, joining),
    withoutTicket: await addDemoMember(writer, withoutTicket, joining),
    registered: await addDemoMember(writer, registered, joining),
    paidUntilLastWeek: await addDemoMember(writer, paidUntilLastWeek, joining),
    paidOnSite: await addDemoMember(writer, paidOnSite, joining),
  }
}

async function addDemoMember(
  writer: Writer,
  {
    name: [lastName, firstName, kanaLastName, kanaFirstName],
    note: _,
    tickets: __,
    expiringTickets: ___,
    teacherId,
    ...member
  }: DemoMember,
  { passwordHash, now }: Joining,
): Promise<string> {
  const names = { lastName, firstName, kanaLastName, kanaFirstName }
  const contact = { phone: '09000000000', birthday: '1988-04-02', addressId: '2480000', addressRest: '1-2-3' }
  const row = { ...member, ...names, ...contact, passwordHash, emailConfirmed: true }
  const id = await addMember(demoTransaction(writer, now), row)
  if (teacherId !== undefined) await setRole(writer, id, { role: member.role, teacherId })
  return id
}

async function grantTickets(writer: Writer, memberIds: string[], adminId: string, now: number) {
  for (const [position, { tickets, expiringTickets = 0 }] of demoMembers.entries()) {
    const memberId = memberIds[position]
    if (memberId === undefined || tickets === 0) continue
    const grant = { memberId, bookingId: null, actorId: adminId } as const
    const lasting = { ...grant, change: tickets - expiringTickets, reason: 'granted' } as const
    await moveTickets(demoTransaction(writer, now), lasting)
    if (expiringTickets === 0) continue
    const campaign = { change: expiringTickets, reason: 'campaign', note: '開店5周年' } as const
    const expiresAt = startOfDay(now) + 31 * dayMs
    await moveTickets(demoTransaction(writer, now), { ...grant, ...campaign, expiresAt })
  }
}

/** Books a lesson, at the latest on the day before it. */
async function bookLesson(
  database: Database,
  memberId: string,
  { id, startsAt }: DemoLesson,
  now: number,
): Promise<string> {
  const ctx = demoContext(database, Math.min(now, startsAt - dayMs), memberOf(memberId))
  return (await book(ctx, { lessonId: id, startSeen: startsAt })).id
}

function logins(): string {
  const rows = [...demoMembers, demoAdmin, ...demoStaff].map(
    ({ email, note }) => `  ${email.padEnd(28)}${note}`,
  )
  return ['', `Demo studio. Everyone’s password is ${demoPassword}`, ...rows].join('\n')
}

const fromLastMonth: InquiryFields = {
  name: '西田 和子',
  email: 'nishida@hidamari.example',
  phone: '09022223333',
  message: '母と二人で通いたいと思っています。\n椅子に座ったまま受けられるレッスンはありますか。',
}

const aboutHire: InquiryFields = {
  name: 'Emma Clark',
  email: 'emma@hidamari.example',
  phone: '09033334444',
  message: 'Can we hire the roof terrace for a birthday party of 15 people on a Saturday evening?',
}

const aboutTrial: InquiryFields = {
  name: '高橋 由美',
  email: 'yumi@hidamari.example',
  phone: '09011112222',
  message: '体験レッスンに参加したいです。\n体がかたいのですが、大丈夫でしょうか。',
}

const answerAboutTrial =
  '高橋 由美 様\n\nお問い合わせありがとうございます。\n体のかたい方も無理なく受けていただけますので、どうぞご安心ください。\n' +
  'お席をお取りしました。お会いできるのを楽しみにしております。'

/**
 * Adds one inquiry of last month, one that the administrator takes care of, and one that is answered, whose
 * id is returned.
 */
async function addInquiries(database: Database, adminId: AdminId, now: number): Promise<string> {
  const sent = async (fields: InquiryFields, language: Language, at: number) =>
    (await send(demoContext(database, at), fields, { language })).id
  const firstOfMonth = instantOf(`${dateOf(now).slice(0, 7)}-01`) ?? now
  await sent(fromLastMonth, 'ja', firstOfMonth - 3 * dayMs + 10 * hourMs)
  const trial = await sent(aboutTrial, 'ja', now - 3 * dayMs)
  const reply = { inquiryId: trial, ifMatch: undefined, text: answerAboutTrial, answered: true }
  await answer(demoContext(database, now - 3 * dayMs + hourMs, adminOf(adminId)), reply)
  const hire = await sent(aboutHire, 'en', now - dayMs)
  await assign(demoContext(database, now - dayMs + hourMs, adminOf(adminId)), { id: hire, memberId: adminId })
  return trial
}

/** Two members have bought packs at the studio, one of them with a coupon that can still be used. */
async function addSales(
  database: Database,
  admin: AdminCaller,
  { paidUntilLastWeek, paidOnSite }: Payers,
  now: number,
): Promise<void> {
  const at = (daysAgo: number) => demoContext(database, now - daysAgo * dayMs, admin)
  await createCoupon(at(21), {
    code: 'TEA10',
    kind: 'percent',
    value: 10,
    validFrom: null,
    validUntil: null,
    appliesTo: ['offers', 'plans', 'hires'],
    offerIds: [],
    smallestOrder: 0,
    usesInAll: 30,
    usesPerPerson: 1,
    memberId: null,
    note: 'カフェの店頭で配布',
  })
  const pack = { id: paidUntilLastWeek, offerId: 'pack-10', method: 'cash', price: 33_000 } as const
  await sellOffer(at(5), undefined, pack)
  const reduced = {
    id: paidOnSite,
    offerId: 'pack-5',
    coupon: 'TEA10',
    method: 'transfer',
    price: 15_750,
  } as const
  await sellOffer(at(1), undefined, reduced)
}

interface Payers {
  registered: string
  paidUntilLastWeek: string
  paidOnSite: string
}

/**
 * Adds a member who was asked to pay and did not, one whose month is over and who was reminded yesterday, and
 * one who has paid for this month and got a part back.
 */
async function addPayments(
  database: Database,
  admin: AdminCaller,
  { registered, paidUntilLastWeek, paidOnSite }: Payers,
  now: number,
): Promise<void> {
  const pay = (memberId: string, paid: Omit<SitePayment, 'paidOn' | 'paidUntil'>, daysAgo: number) => {
    const at = now - daysAgo * dayMs
    const days = { paidOn: dateOf(at), paidUntil: dateOf(at + 29 * dayMs) }
    return notePlanPayment(demoContext(database, at, admin), undefined, {
      memberId,
      paid: { ...paid, ...days },
    })
  }
  await pay(paidUntilLastWeek, { memberType: 2, price: 6_990, entryFee: true, method: 'cash' }, 37)
  await sendReminder(demoContext(database, now - dayMs, admin), { kind: 'onSite', id: paidUntilLastWeek })
  await database.transact(async (writer) => {
    const member = await findMember(writer, registered)
    if (member) await sendPaymentLink(demoTransaction(writer, now - 6 * dayMs), member)
  })
  const payment = { memberType: 3, price: 12_990, entryFee: true, method: 'transfer' } as const
  const { id } = await pay(paidOnSite, payment, 3)
  const note = '入会金キャンペーンの適用もれ'
  const back = { id, ifMatch: undefined, amount: 5_000, takeTickets: 0, staysOwed: false, note }
  await refundPayment(demoContext(database, now, admin), undefined, back)
}
