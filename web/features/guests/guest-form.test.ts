import { expect, test } from 'vitest'
import { factsOfFiles } from '#studio/sections.ts'
import { emptySeat, guestSeatForm, searchOf, seatBody } from './guest-form.ts'
import type { GuestSeatInput } from './guest-form.ts'

const lesson = { lessonId: 'a', start: '2026-11-23T01:00:00.000Z' }
const none = { guestId: undefined, inquiryId: undefined }
const typed: GuestSeatInput = {
  ...emptySeat(factsOfFiles, {}, true),
  name: '鈴木 一郎',
  phone: '０９０−１２３４−５６７８',
}
const read = (change: Partial<GuestSeatInput>) => guestSeatForm.parse({ ...typed, ...change })

test('a new guest’s seat costs the price of a trial lesson and is paid at the desk', () => {
  expect(seatBody(read({ kana: 'すずき いちろう' }), lesson, none)).toEqual({
    guest: {
      ...lesson,
      name: '鈴木 一郎',
      kana: 'スズキイチロウ',
      phone: '09012345678',
      email: '',
      language: 'ja',
      seatPrice: 2_000,
      paid: 'cash',
    },
  })
})

test('a guest of an inquiry pays later, and the inquiry is named', () => {
  const known = { name: 'Emma Clark', phone: '+4915112345678', language: 'en', inquiryId: 'i' } as const
  const values = guestSeatForm.parse(emptySeat(factsOfFiles, known, true))
  const body = seatBody(values, lesson, { ...none, inquiryId: 'i' })
  expect(body).toMatchObject({ guest: { inquiryId: 'i', language: 'en' } })
  expect(body).not.toHaveProperty('guest.paid')
})

test('a guest who calls for another day pays later, unless the front desk says otherwise', () => {
  expect(emptySeat(factsOfFiles, {}, false).paid).toBe('later')
})

test('a guest who has been here takes a seat without the personal data', () => {
  const body = seatBody(read({ seatPrice: '１,５００円', paid: 'transfer' }), lesson, {
    ...none,
    guestId: 'g',
  })
  expect(body).toEqual({ guestId: 'g', seat: { ...lesson, seatPrice: 1_500, paid: 'transfer' } })
})

test('a seat that costs nothing has no payment', () => {
  expect(seatBody(read({ seatPrice: '0' }), lesson, none)).not.toHaveProperty('guest.paid')
})

test.each(['', '二千', '-1', '100001'])('refuses the price %o', (seatPrice) => {
  expect(guestSeatForm.safeParse({ ...typed, seatPrice }).error?.issues[0]?.path).toEqual(['seatPrice'])
})

test('searches by the telephone number when enough of it is typed, otherwise by the name', () => {
  expect(searchOf({ name: '鈴木', phone: '090-1234' })).toBe('0901234')
  expect(searchOf({ name: '鈴木 ', phone: '090' })).toBe('鈴木')
  expect(searchOf({ name: '鈴', phone: '' })).toBe('')
})
