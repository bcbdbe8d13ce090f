import { expect, test } from 'vitest'
import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember, givenPauseFee, givenPausing } from '#tests/support/factories.ts'
import { openWithSubscriber, orderPlan } from '#tests/support/paying.ts'
import { dayMs } from '#time/tokyo.ts'
import { setIntent, setRefund } from './ledger-queries.ts'
import { updateMembership } from './membership-queries.ts'
import { endLinksOf, expireLinksOf, findLink, insertLink, setSession } from './order-queries.ts'
import { endPauseFeesOf, updatePauseFee } from './pause-fees/queries.ts'
import { endPausingsOf, overtakePaidLeave, updatePausing } from './pausing-queries.ts'
import { claimRefund, emptyRefundNotesOf, emptyRefundNotesOfGuests, insertRefund } from './refunds/queries.ts'

async function open() {
  const app = await TestApp.open()
  const member = await givenMember(app.database)
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  const now = app.clock.now()
  return { app, member, write, now, reader: app.database.reader }
}

/** Asks for a refund of 100 yen with a note. */
async function giveBack(
  write: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>,
  { paymentId, now }: { paymentId: string; now: number },
): Promise<string> {
  const asked = { id: newId(), paymentId, amount: 100, reason: 'paidTwice', note: '本人の希望' } as const
  const untried = { state: 'open', attempts: 0, dueAt: now, lastError: null, providerId: null } as const
  const more = { actorId: null, ticketsTaken: 0, staysOwed: 0, createdAt: now, doneAt: null } as const
  await write((writer) => insertRefund(writer, { ...asked, ...untried, ...more }))
  return asked.id
}

/** A member who has paid for a plan. */
async function openPaid() {
  const { app } = await openWithSubscriber()
  const read = () => app.database.reader.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const write = <T>(work: (writer: Writer) => Promise<T>) => app.database.transact(work)
  return { write, now: app.clock.now(), read }
}

test('a contract is changed only in the version that was read', async () => {
  const { app } = await openWithSubscriber()
  const read = () => app.database.reader.selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
  const seen = await read()
  const change = () => app.database.transact((writer) => updateMembership(writer, seen, { price: 1 }))
  expect([await change(), await change()]).toEqual([true, false])
  expect((await read()).version).toBe(seen.version + 1)
  await app.database.transact((writer) =>
    updateMembership(writer, { ...seen, version: seen.version + 1 }, { price: seen.price }),
  )
})

test('what goes back is added only to the version of the payment that was read, and once', async () => {
  const { write, now, read } = await openPaid()
  const { id, version } = await read()
  const wentBack = [{ amount: 800, at: now, providerId: null, byDispute: false }]
  const refund = () => write((writer) => setRefund(writer, { id, version, refunded: 0 }, { wentBack }))
  expect([await refund(), await refund()]).toEqual([true, false])
  expect((await read()).refunded).toBe(800)
})

test('a payment keeps the intent of the provider that is known of it', async () => {
  const { write, read } = await openPaid()
  const { source, intentId } = await read()
  await write((writer) => setIntent(writer, source, 'pi_other'))
  expect(await read()).toMatchObject({ intentId })
})

test('a due refund is taken by one process, and not once it is made', async () => {
  const { write, now, read } = await openPaid()
  const { id: paymentId, version } = await read()
  const id = await giveBack(write, { paymentId, now })
  const claim = (dueAt: number, until: number) => write((writer) => claimRefund(writer, { id, dueAt }, until))
  expect([await claim(now, now + 1), await claim(now, now + 2)]).toEqual([true, false])
  const wentBack = [{ amount: 100, at: now, providerId: 're_1', byDispute: false }]
  await write(async (writer) => {
    await setRefund(writer, { id: paymentId, version, refunded: 0 }, { wentBack })
    await writer.updateTable('refunds').set({ state: 'done', providerId: 're_1', doneAt: now }).execute()
  })
  expect(await claim(now + 1, now + 3)).toBe(false)
})

test('the page of an order is kept only while the order is open', async () => {
  const { app, write } = await open()
  const joining = await givenMember(app.database, { memberType: 0 })
  await orderPlan(app, joining, 2)
  const { id } = await app.database.reader.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const keep = () => write((writer) => setSession(writer, id, 'cs_2'))
  expect(await keep()).toBe(true)
  await write((writer) => writer.updateTable('orders').set({ state: 'closed' }).execute())
  expect(await keep()).toBe(false)
})

test('the fee of a pause is changed only in the version that was read, and what is paid is not waived at the end of the account', async () => {
  const { app, member, write, now, reader } = await open()
  const id = await givenPauseFee(app.database, member, { from: now - 40 * dayMs })
  const change = () => write((writer) => updatePauseFee(writer, { id, version: 1 }, { state: 'paid' }))
  expect([await change(), await change()]).toEqual([true, false])
  await write((writer) => endPauseFeesOf(writer, member.id, now))
  expect(await reader.selectFrom('pause_fees').select(['state', 'waivedAt']).execute()).toEqual([
    { state: 'paid', waivedAt: null },
  ])
  await write((writer) => writer.updateTable('pause_fees').set({ state: 'open' }).execute())
})

test('a leave is changed only in the state that was read, and one that has ended keeps its end', async () => {
  const { app, member, write, now, reader } = await open()
  const id = await givenPausing(app.database, member, { kind: 'leave', state: 'planned', fromAt: now })
  const end = () =>
    write((writer) => updatePausing(writer, { id, state: 'planned' }, { state: 'ended', endedAt: now }))
  expect([await end(), await end()]).toEqual([true, false])
  await write((writer) => endPausingsOf(writer, member.id, now + dayMs))
  expect(await reader.selectFrom('pausings').select('endedAt').execute()).toEqual([{ endedAt: now }])
})

test('a payment link that was used, or has expired, keeps when', async () => {
  const { member, write, now, reader } = await open()
  const given = { memberId: member.id, createdAt: now - 2 * dayMs, expiresAt: now + dayMs, usedAt: null }
  const rows = { used: { usedAt: now - 1 }, over: { expiresAt: now - 1 }, open: {} }
  for (const [id, more] of Object.entries(rows))
    await write((writer) => insertLink(writer, { id, ...given, ...more }))
  await write((writer) => expireLinksOf(writer, member.id, now))
  const ends = async () => {
    const found = []
    for (const id of Object.keys(rows)) found.push(await findLink(reader, id))
    return found.map((link) => [link?.expiresAt, link?.usedAt])
  }
  const [used, over] = [
    [now + dayMs, now - 1],
    [now - 1, null],
  ]
  expect(await ends()).toEqual([used, over, [now, null]])
  expect((await write((writer) => endLinksOf(writer, member.id, now))).toSorted()).toEqual(['open', 'over'])
  expect((await ends())[0]).toEqual(used)
})

test('only the planned leave of a plan that is paid at the studio is overtaken by a payment for a time after it', async () => {
  const { app, write, now, reader } = await open()
  const paidUntil = now + 30 * dayMs
  const given = { kind: 'leave', state: 'planned', fromAt: now + dayMs } as const
  const others = {
    paused: { ...given, kind: 'pause', months: 1, untilAt: now + 20 * dayMs },
    ended: { ...given, state: 'ended', endedAt: now },
    later: { ...given, fromAt: paidUntil },
    overtaken: given,
  } as const
  const outcomes: Record<string, boolean> = {}
  for (const [name, row] of Object.entries(others)) {
    const member = await givenMember(app.database)
    await givenPausing(app.database, member, row)
    outcomes[name] = await write((writer) =>
      overtakePaidLeave(writer, { memberId: member.id, paidUntil, now }),
    )
  }
  expect(outcomes).toEqual({ paused: false, ended: false, later: false, overtaken: true })
  expect(
    await reader.selectFrom('pausings').select('id').where('state', '=', 'overtaken').execute(),
  ).toHaveLength(1)
})

test('the notes of refunds are emptied of one member, not of others', async () => {
  const { write, now, read } = await openPaid()
  const { id: paymentId } = await read()
  await giveBack(write, { paymentId, now })
  const note = () => write((writer) => writer.selectFrom('refunds').select('note').executeTakeFirst())
  await write((writer) => emptyRefundNotesOf(writer, 'another'))
  await write((writer) => emptyRefundNotesOfGuests(writer, ['another']))
  expect(await note()).toEqual({ note: '本人の希望' })
})

test('the leave of a plan that is paid by card is not overtaken by a payment at the studio', async () => {
  const { app, member } = await openWithSubscriber()
  const now = app.clock.now()
  const { id: membershipId } = await app.database.reader
    .selectFrom('memberships')
    .select('id')
    .executeTakeFirstOrThrow()
  const leave = {
    kind: 'leave',
    state: 'planned',
    fromAt: now + dayMs,
    membershipId,
    provider: 'done',
  } as const
  await givenPausing(app.database, member, leave)
  const paidUntil = now + 30 * dayMs
  const overtaken = await app.database.transact((writer) =>
    overtakePaidLeave(writer, { memberId: member.id, paidUntil, now }),
  )
  expect(overtaken).toBe(false)
})

test('at the end of an account the fees of other members stay as they are', async () => {
  const { app, member, write, now, reader } = await open()
  const closing = await givenMember(app.database)
  const id = await givenPauseFee(app.database, member, { from: now - 80 * dayMs })
  await givenPauseFee(app.database, member, { from: now - 40 * dayMs })
  const waiver = { state: 'waived', waivedAt: now, waiveReason: '入院' } as const
  await write((writer) => updatePauseFee(writer, { id, version: 1 }, waiver))
  await write((writer) => endPauseFeesOf(writer, closing.id, now))
  const fees = reader.selectFrom('pause_fees').select(['state', 'waiveReason']).orderBy('fromAt')
  expect(await fees.execute()).toEqual([
    { state: 'waived', waiveReason: '入院' },
    { state: 'open', waiveReason: '' },
  ])
})
