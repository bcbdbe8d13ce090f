import { expect, test } from 'vitest'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember, givenPausing } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { openWithSubscriber } from '#tests/support/paying.ts'
import { dayMs, startOfDay, startOfMonth } from '#time/tokyo.ts'

const reading = (kanaLastName: string) => ({ kanaLastName })

/** A studio with an administrator, and what the list finds with a query: the family names' kana. */
async function openStudio() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', ...reading('ン'), memberType: 0 })
  const find = async (query: Record<string, string>) => {
    const { status, body, headers } = await app.ask(listMembers, { as: admin, query })
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ kanaLastName }) => kanaLastName)
  }
  return { app, admin, find, now: app.clock.now() }
}

test('members are filtered by plan, birthday month and role, and by all of them with a search', async () => {
  const { app, find } = await openStudio()
  await givenMember(app.database, { ...reading('アキタ'), memberType: 2, birthday: '1980-11-30' })
  await givenMember(app.database, { ...reading('イトウ'), memberType: 3, birthday: '1999-11-01' })
  await givenMember(app.database, { ...reading('ウエダ'), memberType: 4, birthday: '1999-01-11' })
  await givenMember(app.database, { ...reading('エンドウ'), memberType: 2, birthday: null })
  expect(await find({ memberTypes: '2' })).toEqual(['アキタ', 'エンドウ'])
  expect(await find({ memberTypes: '2,4' })).toEqual(['アキタ', 'ウエダ', 'エンドウ'])
  expect(await find({ birthMonth: '11' })).toEqual(['アキタ', 'イトウ'])
  expect(await find({ birthMonth: '1' })).toEqual(['ウエダ'])
  expect(await find({ administrators: 'true' })).toEqual(['ン'])
  expect(await find({ memberTypes: '2,3', birthMonth: '11' })).toEqual(['アキタ', 'イトウ'])
  expect(await find({ memberTypes: '2,3', birthMonth: '11', q: 'ito' })).toEqual(['イトウ'])
  expect(await find({ administrators: 'true', birthMonth: '11' })).toEqual([])
})

test('members who did not come for weeks are found by the last lesson they attended, or by their registration', async () => {
  const { app, find, now } = await openStudio()
  await givenMember(app.database, reading('アキタ'))
  const came = await givenMember(app.database, reading('イトウ'))
  const booked = await givenMember(app.database, reading('ウエダ'))
  const registered = await givenMember(app.database, reading('エンドウ'))
  await seated(app, came, { daysAgo: 10, status: 'attended' })
  await seated(app, booked, { daysAgo: 10, status: 'missed' })
  await givenGuest(app, now - 10 * dayMs)
  await app.database.transact((writer) =>
    writer
      .updateTable('members')
      .set({ createdAt: now - 9 * dayMs })
      .where('id', '=', registered.id)
      .execute(),
  )
  expect(await find({ notVisitedWeeks: '1' })).toEqual(['アキタ', 'イトウ', 'ウエダ', 'エンドウ', 'ン'])
  expect(await find({ notVisitedWeeks: '2' })).toEqual(['アキタ', 'ウエダ', 'ン'])
})

test('members are found whose tickets expire within days, the last day included', async () => {
  const { app, find, now } = await openStudio()
  const soon = await givenMember(app.database, reading('アキタ'))
  const later = await givenMember(app.database, reading('イトウ'))
  const never = await givenMember(app.database, reading('ウエダ'))
  const lot = { change: 2, reason: 'granted', bookingId: null, actorId: null } as const
  const give = (member: TestMember, expiresAt: number | null) =>
    app.database.transact((writer) =>
      moveTickets(transactionIn(writer, now), { ...lot, memberId: member.id, expiresAt }),
    )
  await give(soon, startOfDay(now) + 8 * dayMs)
  await give(later, startOfDay(now) + 31 * dayMs)
  await give(never, null)
  expect(await find({ expiringDays: '6' })).toEqual([])
  expect(await find({ expiringDays: '7' })).toEqual(['アキタ'])
  expect(await find({ expiringDays: '30' })).toEqual(['アキタ', 'イトウ'])
})

test('members are found who pause, who will leave, and who left in this month', async () => {
  const { app, find, now } = await openStudio()
  const month = startOfMonth(now)
  const given = async (kana: string, row: Parameters<typeof givenPausing>[2]) =>
    givenPausing(app.database, await givenMember(app.database, reading(kana)), row)
  await given('アキタ', { kind: 'pause', state: 'planned', fromAt: now + dayMs })
  await given('イトウ', { kind: 'pause', state: 'running', fromAt: now - dayMs })
  await given('ウエダ', { kind: 'pause', state: 'ended', fromAt: now - 90 * dayMs })
  await given('エンドウ', { kind: 'leave', state: 'planned', fromAt: now + dayMs })
  await given('オオタ', { kind: 'leave', state: 'ended', fromAt: month })
  await given('カトウ', { kind: 'leave', state: 'ended', fromAt: month - 1 })
  await given('キムラ', { kind: 'leave', state: 'takenBack', fromAt: month })
  expect(await find({ pausingList: 'paused' })).toEqual(['アキタ', 'イトウ'])
  expect(await find({ pausingList: 'leaving' })).toEqual(['エンドウ'])
  expect(await find({ pausingList: 'left' })).toEqual(['オオタ'])
})

test('members are found who have not paid for a hire', async () => {
  const { app, find, now } = await openStudio()
  const hirer = await givenMember(app.database, reading('アキタ'))
  const payer = await givenMember(app.database, reading('ウエダ'))
  await givenStudio(app.database)
  await givenHire(app.database, hirer, now + dayMs, { paid: 500 })
  await givenHire(app.database, payer, now + 2 * dayMs)
  expect(await find({ paymentOpen: 'true' })).toEqual(['アキタ'])
})

test('a member is found whose renewal failed', async () => {
  const { app, member } = await openWithSubscriber()
  const admin = await givenAdmin(app.database)
  const query = { paymentOpen: 'true' }
  expect((await app.ask(listMembers, { as: admin, query })).body).toEqual([])
  await app.database.transact((writer) =>
    writer.updateTable('memberships').set({ status: 'pastDue' }).execute(),
  )
  expect((await app.ask(listMembers, { as: admin, query })).body).toMatchObject([{ id: member.id }])
})

test('the list and a campaign are for the members whose ids are sent, and for no others', async () => {
  const { app, admin, find } = await openStudio()
  const chosen = await givenMember(app.database, reading('アキタ'))
  const other = await givenMember(app.database, { ...reading('イトウ'), memberType: 4 })
  await givenMember(app.database, reading('ウエダ'))
  const ids = `${chosen.id},${other.id}`
  expect(await find({ ids })).toEqual(['アキタ', 'イトウ'])
  expect(await find({ ids, memberTypes: '4' })).toEqual(['イトウ'])
  expect(await find({ ids: 'unknown' })).toEqual([])
  const body = { q: '', tickets: 1, reason: 'お礼' }
  const preview = await app.ask(previewCampaign, { as: admin, query: { ids }, body })
  expect(preview.body).toMatchObject({ members: 2 })
})

test('a campaign is for those members of the list who meet its conditions', async () => {
  const { app, admin } = await openStudio()
  await givenMember(app.database, { birthday: '1980-11-30' })
  const other = await givenMember(app.database, { birthday: '1980-12-30' })
  const body = { tickets: 1, reason: 'お誕生日' }
  const preview = await app.ask(previewCampaign, { as: admin, query: { birthMonth: '12' }, body })
  expect(preview.body.names).toMatchObject([{ id: other.id }])
})

test.each([
  ['memberTypes', '99', 'pattern'],
  ['memberTypes', '2,', 'pattern'],
  ['memberTypes', '', 'pattern'],
  ['birthMonth', '13', 'tooMany'],
  ['birthMonth', '0', 'pattern'],
  ['notVisitedWeeks', '-1', 'pattern'],
  ['notVisitedWeeks', '521', 'tooMany'],
  ['expiringDays', '1097', 'tooMany'],
  ['ids', 'a,,b', 'pattern'],
  ['ids', Array.from({ length: 101 }, () => 'a').join(','), 'tooMany'],
  ['paymentOpen', 'false', 'pattern'],
  ['administrators', '1', 'pattern'],
])('a list with the condition %s=%s is refused', async (field, value, type) => {
  const { app, admin } = await openStudio()
  const reply = await app.ask(listMembers, { as: admin, query: { [field]: value } })
  expect(reply).toMatchObject(refused('error.server.invalid', { [field]: type }))
})

/** A booking of a lesson that is over. */
async function seated(
  { database, clock }: TestApp,
  member: TestMember,
  { daysAgo, status }: { daysAgo: number; status: 'attended' | 'missed' },
): Promise<void> {
  const lesson = await givenLesson(database, clock.now() - daysAgo * dayMs)
  await database.transact(async (writer) => {
    await writer.updateTable('lessons').set({ seatsTaken: 1 }).where('id', '=', lesson.id).execute()
    await writer
      .insertInto('bookings')
      .values({
        id: newId(),
        lessonId: lesson.id,
        memberId: member.id,
        guestId: null,
        status,
        ticketsTaken: 0,
        bookedAt: 0,
        cancelledAt: null,
        cancelledBy: null,
        remindedAt: null,
      })
      .execute()
  })
}

/** A guest who came to a lesson. */
async function givenGuest({ database }: TestApp, startsAt: number): Promise<void> {
  const lesson = await givenLesson(database, startsAt)
  const guestId = newId()
  await database.transact(async (writer) => {
    const guest = {
      name: '体験 花子',
      kana: 'タイケンハナコ',
      phone: '09000000000',
      email: null,
      searchText: '',
    }
    await writer
      .insertInto('guests')
      .values({
        ...guest,
        id: guestId,
        language: 'ja',
        inquiryId: null,
        memberId: null,
        createdAt: 0,
        createdBy: null,
        erasedAt: null,
        version: 1,
      })
      .execute()
    await writer.updateTable('lessons').set({ seatsTaken: 1 }).where('id', '=', lesson.id).execute()
    await writer
      .insertInto('bookings')
      .values({
        id: newId(),
        lessonId: lesson.id,
        memberId: null,
        guestId,
        status: 'attended',
        ticketsTaken: 0,
        price: 2_000,
        bookedAt: 0,
        cancelledAt: null,
        cancelledBy: null,
        remindedAt: null,
      })
      .execute()
  })
}
