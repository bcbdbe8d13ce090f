import { afterAll, describe, expect, test } from 'vitest'
import { updateOwnMember } from '#contract/members/members.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { refreshSearchTexts } from '#server/features/members/refresh-search-texts.ts'
import type { NewMember } from '#server/features/members/registration-queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'

const people: Array<Partial<NewMember> & { tickets?: number }> = [
  {
    kanaLastName: 'ワタナベ',
    kanaFirstName: 'アイ',
    lastName: '渡辺',
    email: 'b_b@example.test',
    tickets: 3,
  },
  {
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    firstName: '花子',
    phone: '08011112222',
    email: 'a%a@example.test',
  },
  { kanaLastName: 'カーター', kanaFirstName: 'ジミー', lastName: 'Carter', memberType: 4, gender: 2 },
  { kanaLastName: 'カイ', kanaFirstName: 'ユウ', lastName: '甲斐', tickets: 7 },
  { kanaLastName: 'ガイ', kanaFirstName: 'アサ', lastName: '我謝', gender: 3 },
]

async function openStudio(given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(given)
  for (const person of people) await givenMember(app.database, person)
  const admin = await givenMember(app.database, { role: 'ADMIN', kanaLastName: 'ン', lastName: '管理' })
  const list = async (query: Record<string, string> = {}) => {
    const { status, body, headers } = await app.ask(listMembers, { as: admin, query })
    expect(status).toBe(200)
    return {
      names: body.map(({ kanaLastName }) => kanaLastName),
      total: headers['x-total-count'],
      users: body,
    }
  }
  return { app, admin, list }
}

const inOrder = ['カーター', 'カイ', 'ガイ', 'ヤマダ', 'ワタナベ', 'ン']

describe('the list of members', async () => {
  const { app, admin, list } = await openStudio({ atEnd: afterAll })

  test('the list has every member in the order of their kana, with the total', async () => {
    const { names, total, users } = await list()
    expect(names).toEqual(inOrder)
    expect(total).toBe('6')
    expect(users[4]).toMatchObject({ lastName: '渡辺', email: 'b_b@example.test', tickets: 3, version: 2 })
    expect(JSON.stringify(users)).not.toContain('password')
  })

  test.each([
    ['やまだ', ['ヤマダ']],
    ['ﾔﾏﾀﾞ　ﾊﾅｺ', ['ヤマダ']],
    ['カ', ['カーター', 'カイ']],
    ['carter', ['カーター']],
    ['Ｃａｒｔ', ['カーター']],
    ['渡辺', ['ワタナベ']],
    ['080-1111', ['ヤマダ']],
    ['1-11 122', ['ヤマダ']],
    ['example ｙａｍａｄａ', ['ヤマダ']],
    ['watanabe', ['ワタナベ']],
    ['zimi', ['カーター']],
    ['00003', ['カーター']],
    ['３', ['カーター', 'カイ', 'ガイ', 'ワタナベ', 'ン']],
    // Characters with a meaning in SQL are searched for as they are.
    ['%', ['ヤマダ']],
    ['_', ['ワタナベ']],
    ['!', []],
    ["' or 1=1 --", []],
    ['だれも', []],
  ])('a search for %j finds %j', async (q, expected) => {
    const { names, total } = await list({ q })
    expect(names).toEqual(expected)
    expect(total).toBe(String(expected.length))
  })

  test.each([
    ['-kana', inOrder.toReversed()],
    ['kanaFirstName', ['ワタナベ', 'ガイ', 'カーター', 'ヤマダ', 'ン', 'カイ']],
    ['tickets', ['カーター', 'ガイ', 'ヤマダ', 'ン', 'ワタナベ', 'カイ']],
    ['-tickets', ['カイ', 'ワタナベ', 'カーター', 'ガイ', 'ヤマダ', 'ン']],
    ['gender', ['カイ', 'ヤマダ', 'ワタナベ', 'ン', 'カーター', 'ガイ']],
    ['-memberType', ['カーター', 'カイ', 'ガイ', 'ヤマダ', 'ワタナベ', 'ン']],
    ['number', ['ワタナベ', 'ヤマダ', 'カーター', 'カイ', 'ガイ', 'ン']],
  ])('the list is sorted by %s', async (sort, expected) => {
    expect((await list({ sort })).names).toEqual(expected)
  })

  test('the list comes page by page', async () => {
    expect(await list({ page: '1', size: '4' })).toMatchObject({ names: inOrder.slice(0, 4), total: '6' })
    expect(await list({ page: '2', size: '4' })).toMatchObject({ names: inOrder.slice(4), total: '6' })
    expect(await list({ page: '3', size: '4' })).toMatchObject({ names: [], total: '6' })
    expect(await list({ q: 'ア', page: '2', size: '1' })).toMatchObject({ names: ['ワタナベ'], total: '2' })
  })

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', ''],
    ['size', '1001'],
    ['size', 'all'],
    ['sort', 'passwordHash'],
    ['sort', ''],
    ['q', 'あ'.repeat(101)],
  ])('a list with the %s %j is refused', async (field, value) => {
    const reply = await app.ask(listMembers, { as: admin, query: { [field]: value } })
    expect(reply).toMatchObject(refused('error.server.invalid', { [field]: expect.any(String) as string }))
  })
})

test('only administrators may list members', async () => {
  const { app } = await openStudio()
  await expectForAdminsOnly(app, listMembers, {})
})

test('members of an earlier version are found as before the update once the server has started', async () => {
  const { app, list } = await openStudio()
  const columns = ['id', 'searchText', 'kanaOrder', 'givenKanaOrder'] as const
  const texts = () => app.database.reader.selectFrom('members').select(columns).orderBy('id').execute()
  const computed = await texts()
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ searchText: '', kanaOrder: '0000' }).execute(),
  )
  expect((await list({ q: 'yamada' })).names).toEqual([])
  expect(await refreshSearchTexts(app.database)).toBe(computed.length)
  expect(await texts()).toEqual(computed)
  expect(await refreshSearchTexts(app.database)).toBe(0)
})

test('a search finds members by their new names, and not by the old ones', async () => {
  const { app, list } = await openStudio()
  const member = await givenMember(app.database, { kanaLastName: 'スズキ', lastName: '鈴木' })
  const body = { kanaLastName: 'ササキ', lastName: '佐々木', phone: '07099998888' }
  await app.ask(updateOwnMember, { as: member, body })
  expect((await list({ q: 'すずき' })).names).toEqual([])
  expect((await list({ q: 'ささき 0709999' })).names).toEqual(['ササキ'])
  expect((await list()).names[3]).toBe('ササキ')
})
