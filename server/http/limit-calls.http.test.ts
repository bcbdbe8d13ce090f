import { describe, expect, test } from 'vitest'
import { exportOwnData } from '#contract/accounts/account.ts'
import { bookForMember, bookLesson, cancelBooking, markAttendance } from '#contract/bookings/bookings.ts'
import { exportEverything } from '#contract/exporting.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listLessons } from '#contract/lessons.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { exportMembers } from '#contract/accounts/member-export.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { login } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Reply, Sent } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { endpoints } from '#contract/index.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const tooMany = refused('error.server.too_many_requests')
const writes = endpoints.filter(
  ({ method, counted }) => counted !== 'export' && (method !== 'GET' || counted === 'write'),
)
const exports = endpoints.filter(({ counted }) => counted === 'export')
const personal = endpoints.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.access !== 'kiosk' &&
    endpoint.counted === undefined &&
    (endpoint.recorded || endpoint.personalForAdministrators),
)
const reads = endpoints.filter((endpoint) => ![...writes, ...exports, ...personal].includes(endpoint))

/** An app with limits, and how its clock is moved on. */
async function open() {
  const app = await TestApp.open({ rateLimits: true })
  const [member, admin] = [await givenMember(app.database, { tickets: 9 }), await givenAdmin(app.database)]
  const pass = (ms: number) => app.clock.pass(ms)
  return { app, member, admin, pass }
}

/**
 * Repeats a call until it is refused for coming too often, and returns how many were answered before, and the
 * refusal.
 */
async function callUntilStopped(app: TestApp, endpoint: Endpoint, sent: Sent) {
  for (let answered = 0; answered <= 2_000; answered += 1) {
    const reply: Reply<unknown> = await app.ask(endpoint, sent)
    if (reply.status === 429) return { answered, reply }
  }
  throw new Error(`${endpoint.name} is never refused`)
}

const secondsToWait = ({ headers }: Reply<unknown>) => Number(headers['retry-after'])

/** The calls that are refused for coming too often, by name. */
async function stopped(app: TestApp, calls: Endpoint[], sent: Sent): Promise<string[]> {
  const names: string[] = []
  for (const endpoint of calls) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']),
    )
    if ((await app.ask(endpoint, { ...sent, params })).status === 429) names.push(endpoint.name)
  }
  return names
}

const namesOf = (calls: Endpoint[]) => calls.map(({ name }) => name)

describe('writes are limited', () => {
  test('for a member: each write of the contract is refused after too many of any kind, and no reading', async () => {
    const { app, member } = await open()
    const { answered } = await callUntilStopped(app, cancelBooking, { as: member, params: { id: 'none' } })
    expect(answered).toBe(120)
    const ofMembers = writes.filter(({ access }) => access === 'anyone' || access === 'member')
    expect(ofMembers.length).toBeGreaterThan(10)
    expect(await stopped(app, ofMembers, { as: member, body: {} })).toEqual(namesOf(ofMembers))
    expect(await stopped(app, reads, { as: member })).toEqual([])
  })

  test('for an administrator: each write of the contract is refused after too many of any kind, and no reading', async () => {
    const { app, admin } = await open()
    const sent = { as: admin, params: { id: 'none' }, body: {} }
    const { answered } = await callUntilStopped(app, markAttendance, sent)
    // A receptionist may write once a second for a quarter of an hour.
    expect(answered).toBe(1_200)
    expect(writes.filter(({ access }) => access === 'admin').length).toBeGreaterThan(10)
    const ofPersons = writes.filter(({ access }) => access !== 'kiosk')
    expect(await stopped(app, ofPersons, { as: admin, body: {} })).toEqual(namesOf(ofPersons))
    expect(await stopped(app, reads, { as: admin })).toEqual([])
  })

  test('for a caller without a login: each write open to visitors is refused after too many from one address', async () => {
    const { app } = await open()
    const { answered } = await callUntilStopped(app, login, { body: {} })
    expect(answered).toBe(600)
    const ofVisitors = writes.filter(({ access }) => access === 'anyone')
    expect(ofVisitors.length).toBeGreaterThan(10)
    expect(await stopped(app, ofVisitors, { body: {} })).toEqual(namesOf(ofVisitors))
    expect((await app.ask(login, { body: {}, from: '192.0.2.9' })).status).toBe(400)
  })

  test('a script goes on when the time in Retry-After has passed, and another member is not stopped meanwhile', async () => {
    const { app, member, pass } = await open()
    const other = await givenMember(app.database)
    const sent = { as: member, body: { phone: '0312345678' } }
    pass(60_000)
    const { reply } = await callUntilStopped(app, updateOwnMember, sent)
    expect(secondsToWait(reply)).toBeGreaterThan(0)
    expect((await app.ask(updateOwnMember, { ...sent, as: other })).status).toBe(200)
    pass(secondsToWait(reply) * 1_000 - 2_000)
    expect(await app.ask(updateOwnMember, sent)).toMatchObject(tooMany)
    pass(2_000)
    expect((await app.ask(updateOwnMember, sent)).status).toBe(200)
  })
})

describe('exports are limited', () => {
  test('the export of one’s own data, for each member', async () => {
    const { app, member } = await open()
    expect(new Set(exports)).toEqual(new Set([exportOwnData, exportEverything, exportMembers]))
    const { answered, reply } = await callUntilStopped(app, exportOwnData, { as: member })
    expect(answered).toBe(10)
    expect(secondsToWait(reply)).toBeGreaterThan(0)
    expect((await app.ask(exportOwnData, { as: await givenMember(app.database) })).status).toBe(200)
  })

  test('the export of the members, for each administrator, also before it is confirmed', async () => {
    const { app, admin } = await open()
    const body = { encoding: 'utf-8' } as const
    const { answered, reply } = await callUntilStopped(app, exportMembers, { as: admin, body })
    expect(answered).toBe(10)
    expect(secondsToWait(reply)).toBeGreaterThan(0)
    const other = await givenAdmin(app.database)
    expect(await app.ask(exportMembers, { as: other, body })).toMatchObject(
      refused('error.identity.unconfirmed'),
    )
  })

  test('the export of everything, for each administrator, also before it is confirmed', async () => {
    const { app, admin } = await open()
    const { answered } = await callUntilStopped(app, exportEverything, { as: admin, body: {} })
    expect(answered).toBe(10)
    expect(await app.ask(exportMembers, { as: admin, body: { encoding: 'utf-8' } })).toMatchObject(tooMany)
  })
})

describe('reads of the personal data of many are limited for an administrator', () => {
  test('long pages, with which one could read what an export holds', async () => {
    const { app, admin } = await open()
    const { answered } = await callUntilStopped(app, listMembers, { as: admin, query: { size: '51' } })
    expect(answered).toBe(60)
    expect(await app.ask(listMembers, { as: admin })).toMatchObject(tooMany)
    expect((await app.ask(listMembers, { as: admin, query: { size: '50' } })).status).toBe(200)
  })

  test('all of them together, and no call without such data', async () => {
    const { app, admin, member } = await open()
    const { answered } = await callUntilStopped(app, listMembers, { as: admin, query: { size: '1' } })
    expect(answered).toBe(900)
    expect(await stopped(app, personal, { as: admin })).toEqual(namesOf(personal))
    expect(await stopped(app, reads, { as: admin })).toEqual([])
    expect(await stopped(app, [listLessons], { as: member })).toEqual([])
    expect(await stopped(app, [listLessons], {})).toEqual([])
  })
})

describe('booking and cancelling one lesson again and again', () => {
  test('slows down for a member, who can still cancel and book another lesson', async () => {
    const { app, member, pass } = await open()
    const startsAt = app.clock.now() + dayMs
    const [lesson, other] = [
      await givenLesson(app.database, startsAt),
      await givenLesson(app.database, startsAt + 2 * hourMs),
    ]
    const book = ({ id, startsAt: start }: { id: string; startsAt: number }) =>
      app.ask(bookLesson, { as: member, body: { id, start: isoText(start) } })
    const cancel = (id: string) => app.ask(cancelBooking, { as: member, params: { id } })
    for (let turn = 0; turn < 9; turn += 1) {
      expect((await cancel((await book(lesson)).body.id)).status).toBe(200)
    }
    const tenth = await book(lesson)
    const over = await book(lesson)
    expect(over).toMatchObject(tooMany)
    expect(secondsToWait(over)).toBeLessThanOrEqual(5 * 60)
    expect((await cancel(tenth.body.id)).status).toBe(200)
    expect((await book(other)).status).toBe(201)
    pass(secondsToWait(over) * 1_000)
    expect((await book(lesson)).status).toBe(201)
  })

  test('slows down for an administrator and one member, not for the other members of the lesson', async () => {
    const { app, member, admin } = await open()
    const startsAt = app.clock.now() + dayMs
    const { id } = await givenLesson(app.database, startsAt)
    const bookFor = (memberId: string) =>
      app.ask(bookForMember, { as: admin, body: { id, start: isoText(startsAt), memberId } })
    for (let turn = 0; turn < 10; turn += 1)
      expect((await bookFor(member.id)).status).toBe(turn === 0 ? 201 : 409)
    expect(await bookFor(member.id)).toMatchObject(tooMany)
    expect((await bookFor((await givenMember(app.database, { tickets: 1 })).id)).status).toBe(201)
    const own = await app.ask(bookLesson, { as: member, body: { id, start: isoText(startsAt) } })
    expect(own).toMatchObject(refused('error.yoga.alreadyBooked'))
  })
})
