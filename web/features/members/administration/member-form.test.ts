import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ManagedMember, MemberWithHistory } from '#contract/member-administration.ts'
import { bodyOf, differences, userForm, valuesOf } from './member-form.ts'

const user: ManagedMember = {
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

const judge = (typed: object) => {
  const result = z.safeParse(userForm(user), { ...valuesOf(user), ...typed })
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
])('%j is judged as %j', (typed, expected) => expect(judge(typed)).toEqual(expected))

test('the call takes the whole member', () => {
  const history = { bookings: [], movements: [], membership: null, payments: [] }
  const body = bodyOf({ ...user, ...history }, { tickets: 5, ticketsReason: '確認', memberType: 4 })
  expect(body).toMatchObject({
    lastName: '山田',
    tickets: 5,
    memberType: 4,
    ticketsReason: '確認',
  })
})

test('what somebody else has changed is told apart', () => {
  const now: MemberWithHistory = {
    ...user,
    version: 4,
    tickets: 3,
    phone: '0801',
    bookings: [],
    movements: [],
    membership: null,
    payments: [],
  }
  expect(differences(user, now)).toEqual([
    { field: 'tickets', before: 4, after: 3 },
    { field: 'phone', before: '09012345678', after: '0801' },
  ])
})
