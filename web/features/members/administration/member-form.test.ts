import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { bodyOf, memberForm, planForm, planOf, valuesOf } from './member-form.ts'

const member: ManagedMember = {
  id: 'a',
  number: 7,
  role: 'USER',
  version: 3,
  lastName: '山田',
  firstName: '花子',
  kanaLastName: 'ヤマダ',
  kanaFirstName: 'ハナコ',
  gender: 1,
  email: 'hanako@example.test',
  phone: '09012345678',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3',
  tickets: 4,
  memberType: 3,
  language: 'ja',
}

const check = (typed: object) => {
  const result = z.safeParse(memberForm(member), { ...valuesOf(member), ...typed })
  return result.success
    ? result.data
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  [{}, { tickets: 4, ticketsReason: '', memberType: 3 }],
  [
    { tickets: '６', ticketsReason: ' お詫び ' },
    { tickets: 6, ticketsReason: 'お詫び', memberType: 3 },
  ],
  [{ memberType: '11' }, { tickets: 4, ticketsReason: '', memberType: 11 }],
  [{ tickets: '5' }, { ticketsReason: 'required' }],
  [{ tickets: '5', ticketsReason: ' ' }, { ticketsReason: 'required' }],
  [{ tickets: '', ticketsReason: 'x' }, { tickets: 'pattern' }],
  [{ tickets: '-1', ticketsReason: 'x' }, { tickets: 'validate' }],
  [{ tickets: '1.5', ticketsReason: 'x' }, { tickets: 'pattern' }],
  [{ memberType: '5' }, { memberType: 'pattern' }],
  [
    { kanaLastName: 'やまだ', phone: '090-1111-2222' },
    { kanaLastName: 'ヤマダ', phone: '09011112222' },
  ],
  [{ birthday: '' }, { birthday: null }],
  [{ birthday: '1990--01' }, { birthday: 'required' }],
  [{ addressId: '150' }, { addressId: 'pattern' }],
])('the form of a member checks %j with the result %j', (typed, expected) =>
  expect(check(typed)).toMatchObject(expected),
)

test('the body of a change holds the whole member', () => {
  const known = { emailConfirmed: true, newsDeclined: false, blocked: false, guestBookings: [] }
  const consent = { consentVersion: null, consentAt: null }
  const history = {
    ...known,
    ...consent,
    bookings: [],
    lots: [],
    movements: [],
    membership: null,
    onSite: null,
    payments: [],
  }
  const body = bodyOf(
    { ...member, ...history },
    { ...member, tickets: 5, ticketsReason: '確認', memberType: 4 },
  )
  expect(body).toMatchObject({
    lastName: '山田',
    tickets: 5,
    memberType: 4,
    ticketsReason: '確認',
  })
})

test.each([
  [{}, true],
  [{ memberType: '11' }, true],
  [{ tickets: '5' }, false],
  [{ tickets: '5', ticketsReason: 'お詫び' }, true],
  [{ tickets: '-1', ticketsReason: 'お詫び' }, false],
  [{ memberType: '5' }, false],
])('the dialog of the list takes %j: %s', (typed, taken) => {
  expect(z.safeParse(planForm(member), { ...planOf(member), ...typed }).success).toBe(taken)
})
