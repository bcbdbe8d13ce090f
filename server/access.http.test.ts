import { describe, expect, test } from 'vitest'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { listOwnHires } from '#contract/hires/hires.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { listOwnSessions } from '#contract/sessions.ts'
import { TestApp } from '#tests/support/app.ts'
import type { Sent } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { endpoints } from '#contract/index.ts'
import type { EndpointName } from '#contract/index.ts'
import { givenRoles, roles } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { expectedAccess } from '#tests/support/expected-access.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { count } from '#tests/support/random-cases.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { payFor } from '#tests/support/paying.ts'
import { givenRental, hireAndPay } from '#tests/support/rental.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/** A studio with a member who has a booking, a hire and payments, and with another member. */
async function openWithTwoMembers() {
  const app = await TestApp.open()
  const owner = await givenMember(app.database, { memberType: beforeJoining, passwordHash })
  await payFor(app, owner, 2)
  await givenRental(app.database)
  const hire = await hireAndPay(app, owner)
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const { body: booking } = await askToBook(app, owner, lesson)
  const other = await givenMember(app.database, { passwordHash })
  const { body: payments } = await app.ask(listOwnPayments, { as: owner })
  const { body: sessions } = await app.ask(listOwnSessions, { as: owner })
  const listed = [...payments.payments, ...sessions].map(({ id }) => id)
  const ids = [booking.id, hire, lesson.id, owner.id, ...listed]
  return { app, owner, other, ids, lesson }
}

const paramsOf = ({ path }: Endpoint, id: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]))

/** Calls with a valid body, so that only the caller can be the reason of a refusal. */
const call = (app: TestApp, endpoint: Endpoint, { id = 'none', ...sent }: Sent & { id?: string }) =>
  app.ask(endpoint, {
    params: paramsOf(endpoint, id),
    ...(endpoint.body && { body: validFields }),
    ...sent,
  })

/** Whether the call asks for the password before it looks for what it is to change. */
const asksWhoItIs = ({ errors }: Endpoint) => errors?.includes('error.identity.unconfirmed') ?? false

const accessOf = ({ name }: Endpoint) => expectedAccess[name as EndpointName].access

const closed = endpoints.filter((endpoint) => accessOf(endpoint) !== 'anyone')
/**
 * Without those that end the session with which the test goes on. Calls that read come first, because a
 * member's inquiry keeps the address that the member has typed, and later calls show it to that member.
 */
const ofMembers = endpoints
  .filter(
    (endpoint) =>
      !['admin', 'kiosk'].includes(accessOf(endpoint)) && !['closeAccount', 'logout'].includes(endpoint.name),
  )
  .toSorted((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'))
const ofAdmins = endpoints.filter((endpoint) => accessOf(endpoint) === 'admin')

test('each call of the contract that is not open to anyone refuses callers without a valid token', async () => {
  const { app, owner } = await openWithTwoMembers()
  const admin = await givenAdmin(app.database)
  const callers: Array<[ErrorCode, Sent]> = [
    ['error.server.unauthorized', {}],
    ['error.server.token_invalid', { token: `${app.tokenOf(admin)}x` }],
    ['error.server.token_expired', { token: tokenFor(admin, () => app.clock.now() - 40 * dayMs) }],
    ['error.server.token_expired', { token: app.tokenOf({ id: owner.id, role: 'ADMIN' }) }],
  ]
  for (const endpoint of closed)
    for (const [reason, sent] of callers) {
      const answer = await call(app, endpoint, sent)
      expect(answer, `${endpoint.name}, ${reason}`).toMatchObject(refused(reason))
      count('calls without the right to make them')
    }
})

describe('the roles of the staff', () => {
  const rolesOf = (name: string): readonly Role[] => expectedAccess[name as EndpointName].roles

  test.each(roles)(
    'each call for the staff is open to %s where this role is named for it, and only there',
    async (role) => {
      const app = await TestApp.open()
      const as = await givenMember(app.database, { role, memberType: 0, passwordHash })
      for (const endpoint of ofAdmins) {
        const answer = await call(app, endpoint, { as })
        const isRefused =
          answer.status === 403 && JSON.stringify(answer.body).includes('error.server.forbidden')
        expect(isRefused, `${endpoint.name} for ${role}`).toBe(!rolesOf(endpoint.name).includes(role))
        count('calls by each role')
      }
    },
  )

  test('an accountant changes nothing but the own second factor and exports the journal', () => {
    const writes = endpoints.filter(
      ({ name, method }) => method !== 'GET' && rolesOf(name).includes('ACCOUNTANT'),
    )
    expect(writes.map(({ name }) => name).toSorted()).toEqual([
      'exportBooks',
      'makeRecoveryCodes',
      'removeTotp',
      'setUpTotp',
      'startTotp',
    ])
  })

  test.each(givenRoles)('no call for members shows %s the data of another person', async (role) => {
    const { app, owner, ids, lesson } = await openWithTwoMembers()
    const as = await givenMember(app.database, { role, memberType: 0, passwordHash })
    const { email, firstName } = (await app.ask(getOwnMember, { as: owner })).body
    const query = { email, start: isoText(lesson.startsAt), end: isoText(lesson.endsAt), refund: '0' }
    for (const endpoint of ofMembers.filter(({ name }) => !rolesOf(name).includes(role)))
      for (const id of ids) {
        const body = { ...validFields, username: email, email, emailConfirmation: email, id, refund: 0 }
        const answer = await call(app, endpoint, { as, id, query, ...(endpoint.body && { body }) })
        const said = JSON.stringify(answer.body)
        expect(said, endpoint.name).not.toContain(email)
        expect(said, endpoint.name).not.toContain(firstName)
      }
  })
})

test('no call of the contract shows or changes the data of another member', async () => {
  const { app, owner, other, ids, lesson } = await openWithTwoMembers()
  const read = async () => ({
    member: (await app.ask(getOwnMember, { as: owner })).body,
    bookings: (await app.ask(listOwnBookings, { as: owner })).body,
    hires: (await app.ask(listOwnHires, { as: owner })).body,
    payments: (await app.ask(listOwnPayments, { as: owner })).body,
    sessions: (await app.ask(listOwnSessions, { as: owner })).body,
  })
  const before = await read()
  expect([before.bookings.length, before.hires.length]).toEqual([1, 1])
  const { email, firstName } = before.member
  const query = { email, start: isoText(lesson.startsAt), end: isoText(lesson.endsAt), refund: '0' }
  for (const endpoint of ofMembers)
    for (const id of ids) {
      const body = { ...validFields, username: email, email, emailConfirmation: email, id, refund: 0 }
      const answer = await call(app, endpoint, { as: other, id, query, ...(endpoint.body && { body }) })
      const said = JSON.stringify(answer.body)
      expect(said, endpoint.name).not.toContain(email)
      expect(said, endpoint.name).not.toContain(firstName)
      expect(said.includes(id) && id !== lesson.id, `${endpoint.name} ${said}`).toBe(false)
      // No member owns a lesson: its waiting list answers that a seat is free.
      const isOfLesson = id === lesson.id && endpoint.path.startsWith('/events/yoga/')
      if (endpoint.path.includes('{') && !isOfLesson)
        expect(answer.status, endpoint.name).toBe(asksWhoItIs(endpoint) ? 403 : 404)
      count('calls with the ids of another member')
    }
  expect(await read()).toEqual(before)
})
