import { expect, test } from 'vitest'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { listLessons } from '#contract/lessons.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { listPausings } from '#contract/pausing.ts'
import { readContract } from '#contract/payments/member-contract.ts'
import { listAbsencesOf } from '#contract/bookings/absences.ts'
import { listMoneyLines } from '#contract/payments/money.ts'
import { listOpenPayments } from '#contract/payments/open-payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { login } from '#contract/sessions.ts'
import { addCardContracts } from '#demo/sample-studio/card-contracts.ts'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import {
  demoAdmin,
  demoCardPayers,
  demoLeavers,
  demoMembers,
  demoNewcomers,
  demoPassword,
  demoRegulars,
} from '#demo/sample-studio/members.ts'
import type { DemoMember } from '#demo/sample-studio/members.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { deliver } from '#tests/support/paying.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dateOf, dayMs, isoText } from '#time/tokyo.ts'
import { findByEmail } from './features/members/queries.ts'

/**
 * A demo studio that was filled at the instant, as its administrator sees it. After the test, the integrity
 * check must pass.
 */
async function open(at = '2026-11-20T12:00:00+09:00') {
  const app = await TestApp.open()
  app.clock.set(Date.parse(at))
  const now = app.clock.now()
  expect(await fillDemoStudio(app.database, now)).toMatchObject({ isNew: true })
  const { provider } = app
  await addCardContracts({
    database: app.database,
    payments: provider.payments,
    simulator: provider.simulator,
    deliver: () => deliver(app),
    linkTokens: createLinkTokens(testSecret),
    publicUrl: 'http://localhost:3000',
    clock: app.clock.now,
    log: { warn: () => undefined, error: () => undefined },
  })
  const { body } = await app.ask(login, { body: { username: demoAdmin.email, password: demoPassword } })
  if (!('access_token' in body)) throw new Error('the administrator was not logged in')
  const { access_token: token } = body
  const today = async () => {
    const lessons = (await app.ask(readReceptionDay, { token, query: { day: dateOf(now) } })).body
    return lessons.flatMap(({ resource }) => resource)
  }
  const idOf = async ({ email }: { email: string }) =>
    (await findByEmail(app.database.reader, email))?.id ?? ''
  return { app, now, token, today, idOf }
}

test.each([
  ['a day with lessons', '2026-11-20T12:00:00+09:00'],
  ['a holiday on a closing day', '2026-11-23T09:00:00+09:00'],
  ['a closing day', '2026-11-26T13:00:00+09:00'],
  ['the evening of a closing day', '2026-11-26T23:30:00+09:00'],
  ['the first minute of a day', '2026-11-28T00:00:00+09:00'],
])(
  'a demo studio that starts on %s has a first visit, a member without a ticket and a guest today',
  async (_, at) => {
    const { today, idOf } = await open(at)
    const lessons = await today()
    const users = lessons.flatMap((lesson) => lesson.users)
    expect(users.length).toBeGreaterThan(3)
    const [first, without] = [await idOf(demoNewcomers.firstVisit), await idOf(demoNewcomers.withoutTicket)]
    expect(users.find(({ id }) => id === first)).toMatchObject({ firstVisit: true, withoutTicket: false })
    expect(users.find(({ id }) => id === without)).toMatchObject({ withoutTicket: true })
    expect(lessons.flatMap(({ guests }) => guests ?? [])).toMatchObject([{ name: '高橋 由美' }])
  },
)

test('the demo studio has inquiries of this and last month, assigned and answered, and a cancelled lesson with its reason', async () => {
  const { app, token, now } = await open()
  const inquiries = (await app.ask(listInquiries, { token })).body
  expect(inquiries).toHaveLength(3)
  expect(inquiries.filter(({ assignee }) => assignee !== null)).toMatchObject([{ answeredAt: null }])
  expect(inquiries.filter(({ answeredAt }) => answeredAt !== null)).toMatchObject([
    { answers: [{}], seats: [{ cancelled: false }] },
  ])
  const earlier = (await app.ask(listInquiries, { token, query: { month: '2026-10' } })).body
  expect(earlier).toMatchObject([{ answeredAt: null }])
  const query = { start: isoText(now), end: isoText(now + 14 * dayMs), cancelled: 'true' }
  const cancelled = (await app.ask(listLessons, { query })).body.flatMap(
    ({ resource }) => resource.yoga.cancelled ?? [],
  )
  expect(cancelled).toEqual([{ reason: '講師の体調不良' }])
})

test('the demo studio has open payments, a reminder, payments at the studio and by card, a refund and a receipt for a company', async () => {
  const { app, token, idOf } = await open()
  const openPayments = (await app.ask(listOpenPayments, { token })).body
  const found = new Map(openPayments.map((payment) => [payment.kind, payment]))
  expect(found.get('joining')).toMatchObject({ memberId: await idOf(demoNewcomers.registered) })
  expect(found.get('onSite')).toMatchObject({ memberId: await idOf(demoNewcomers.paidUntilLastWeek) })
  expect(found.get('onSite')?.lastReminder).not.toBeNull()
  expect(found.get('renewal')).toMatchObject({ memberId: await idOf(demoCardPayers.declined) })
  const lines = (await app.ask(listMoneyLines, { token, query: { month: '2026-10', until: '2026-11' } })).body
  expect(new Set(lines.map(({ kind, method }) => `${kind} ${method}`))).toEqual(
    new Set(['payment cash', 'payment transfer', 'payment card', 'refund transfer']),
  )
  const papers = await Promise.all(
    lines
      .filter(({ subject }) => subject.kind === 'hire')
      .map(async ({ paymentId }) => (await app.ask(readReceipt, { token, params: { id: paymentId } })).body),
  )
  expect(papers.map(({ addressee }) => addressee)).toContain('株式会社あおぞら写真館 御中')
})

test('the demo studio has tickets that expire soon and a planned change of a plan, and no mail waits', async () => {
  const { app, token, idOf } = await open()
  const soon = (await app.ask(listMembers, { token, query: { expiringDays: '7' } })).body
  expect(soon).toMatchObject([{ email: demoNewcomers.firstVisit.email }])
  const params = { id: await idOf(demoCardPayers.changing) }
  const contract = (await app.ask(readContract, { token, params })).body
  expect(contract).toMatchObject({ membership: { memberType: 2, next: { memberType: 4 } } })
  expect(await app.database.reader.selectFrom('outbox').select('kind').execute()).toEqual([])
})

test('the demo studio has a member who pauses and one who will leave, with their reasons', async () => {
  const { app, token, idOf } = await open()
  const read = async (list: 'paused' | 'leaving') =>
    (await app.ask(listPausings, { token, query: { list } })).body
  const paused = await idOf(demoLeavers.paused)
  expect(await read('paused')).toMatchObject([
    { member: { id: paused }, state: 'running', reason: 'pregnancy' },
  ])
  const leaving = await idOf(demoLeavers.leaving)
  expect(await read('leaving')).toMatchObject([
    { member: { id: leaving }, state: 'planned', reason: 'moving' },
  ])
})

test('the demo studio has absences that were waived, are open, led to a mail and limit the bookings, and marks who leaves', async () => {
  const { app, token, today, idOf } = await open()
  const absencesOf = async (member: DemoMember | undefined) => {
    const params = { id: await idOf(member ?? demoAdmin) }
    const { absences, limit } = (await app.ask(listAbsencesOf, { token, params })).body
    return { states: absences.map(({ state, step }) => (step === null ? state : `${state} ${step}`)), limit }
  }
  const [mailed, waived, notYet] = demoRegulars
  const unlimited = demoMembers.find(({ memberType }) => memberType === 4)
  expect(await absencesOf(unlimited)).toMatchObject({
    states: ['counted 2', 'counted 1'],
    limit: { bookings: 3 },
  })
  expect(await absencesOf(mailed)).toEqual({ states: ['counted 1'], limit: null })
  expect(await absencesOf(waived)).toEqual({ states: ['waived'], limit: null })
  expect(await absencesOf(notYet)).toEqual({ states: ['open'], limit: null })
  const leaving = await idOf(demoLeavers.leaving)
  const users = (await today()).flatMap((lesson) => lesson.users)
  expect(users.filter(({ pausing }) => pausing !== undefined)).toMatchObject([
    { id: leaving, firstVisit: false, pausing: { state: 'leaving', day: '2026-11-30' } },
  ])
})
