import { expect, test } from 'vitest'
import type { ImportRow } from '#contract/importing/imports.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { readMember } from './member-rules.ts'

const place = { addressId: '1500001', prefecture: '東京都', city: '渋谷区', town: '神宮前' }
const around = {
  today: '2026-11-20',
  placeOf: async (code: string) => (code === '1500001' ? place : undefined),
}
const read = (cells: ImportRow['cells']) => readMember(factsOfFiles, { line: 2, cells }, around)
const least = { email: 'hanako@example.test', lastName: '山田' }

test('an address and a family name are enough, and without a word there is no news', async () => {
  expect(await read(least)).toEqual({
    member: {
      ...least,
      firstName: '',
      kanaLastName: '',
      kanaFirstName: '',
      phone: '',
      birthday: null,
      addressId: '',
      addressRest: '',
      gender: 3,
      language: 'ja',
      memberType: 0,
      joinedOn: null,
      wantsNews: false,
    },
  })
})

test('values are read as people and spreadsheets write them', async () => {
  const cells = {
    email: ' Ｈanako@Example.TEST',
    fullName: '山田　花子',
    fullKana: 'ﾔﾏﾀﾞ はなこ',
    phone: '9012345678',
    birthday: '昭和43年4月1日',
    postalCode: '〒150-0001',
    address: '東京都 渋谷区神宮前１－２－３',
    gender: '女',
    memberType: 'ヨガ月４回',
    joinedOn: '2019/4/1',
    language: 'English',
    news: 'はい',
  }
  expect(await read(cells)).toEqual({
    member: {
      ...least,
      firstName: '花子',
      kanaLastName: 'ヤマダ',
      kanaFirstName: 'ハナコ',
      phone: '09012345678',
      birthday: '1968-04-01',
      addressId: '1500001',
      addressRest: '1-2-3',
      gender: 1,
      language: 'en',
      memberType: 3,
      joinedOn: '2019-04-01',
      wantsNews: true,
    },
  })
})

test.each([
  ['no address', { email: '' }, 'email', 'required'],
  ['an address without a domain', { email: 'hanako' }, 'email', 'pattern'],
  ['no name', { lastName: ' ' }, 'lastName', 'required'],
  ['a name that leads to a website', { lastName: 'https://example.com' }, 'lastName', 'link'],
  ['a name that is too long', { lastName: 'あ'.repeat(101) }, 'lastName', 'tooLong'],
  ['a full name without a space', { lastName: '', fullName: '山田花子' }, 'fullName', 'oneWord'],
  ['a reading in kanji', { kanaLastName: '山田' }, 'kanaLastName', 'pattern'],
  ['a full reading in kanji', { fullKana: '山田 ハナコ' }, 'fullKana', 'pattern'],
  ['a telephone number with letters', { phone: '090-ABCD' }, 'phone', 'pattern'],
  ['a birthday that can be read in two ways', { birthday: '1/5/1990' }, 'birthday', 'date'],
  ['a birthday to come', { birthday: '2027/1/5' }, 'birthday', 'future'],
  ['a birthday before 1900', { birthday: '1899/1/5' }, 'birthday', 'pattern'],
  ['a postal code that does not exist', { postalCode: '9999999' }, 'postalCode', 'unknown'],
  ['a postal code with letters', { postalCode: '150-ABC' }, 'postalCode', 'pattern'],
  ['a gender as a number, which two standards count differently', { gender: '1' }, 'gender', 'unknown'],
  ['a plan that there is not', { memberType: 'プラチナ' }, 'memberType', 'unknown'],
  ['a language that there is not', { language: 'Deutsch' }, 'language', 'unknown'],
  ['an answer that is neither yes nor no', { news: 'たぶん' }, 'news', 'unknown'],
])('%s is a problem of its column', async (_, wrong, field, problem) => {
  const outcome = await read({ ...least, ...wrong })
  expect(outcome).toMatchObject({ problems: [{ line: 2, field, problem }] })
})

test('all problems of a line are told at once', async () => {
  const outcome = await read({ email: 'x', lastName: '', phone: '1', birthday: '?' })
  expect(outcome).toMatchObject({
    problems: [{ field: 'email' }, { field: 'lastName' }, { field: 'phone' }, { field: 'birthday' }],
  })
})

test('what a member can do without is left out where it cannot be read, and the line says so', async () => {
  const wrong = {
    fullKana: '山田 ハナコ',
    phone: '090-ABCD',
    birthday: '?',
    postalCode: '9999999',
    gender: '1',
  }
  const outcome = await read({ ...least, ...wrong })
  expect(outcome).toMatchObject({
    member: { ...least, kanaLastName: '', phone: '', birthday: null, addressId: '', gender: 3 },
  })
  expect(outcome.problems?.map(({ field, leftOut }) => [field, leftOut])).toEqual([
    ['fullKana', true],
    ['postalCode', true],
    ['phone', true],
    ['birthday', true],
    ['gender', true],
  ])
})

test('a plan that the studio does not have is left out, so that the member has not joined yet', async () => {
  expect(await read({ ...least, memberType: 'プラチナ' })).toMatchObject({
    member: { memberType: 0 },
    problems: [{ field: 'memberType', problem: 'unknown', value: 'プラチナ', leftOut: true }],
  })
})

test.each([{ email: 'x' }, { lastName: '' }])(
  'a line with %j is kept out, because a member needs it',
  async (wrong) => expect(await read({ ...least, ...wrong, phone: '1' })).not.toHaveProperty('member'),
)
