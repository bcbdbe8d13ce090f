import { expect, test } from 'vitest'
import en from '#locales/en/adminNav.json' with { type: 'json' }
import ja from '#locales/ja/adminNav.json' with { type: 'json' }
import { destinationsOf } from '../destinations.ts'
import { findPages } from './find-pages.ts'

const destinations = destinationsOf('ADMIN', () => true)

const find = (typed: string, { to }: { to: Record<string, string> } = ja) =>
  findPages(destinations, typed, ({ name }) => to[name] ?? '').map(({ name }) => name)

test('all pages are found as long as nothing is typed', () => {
  expect(find(' ')).toEqual(destinations.map(({ name }) => name))
})

test('each page is found by its name in the other language, in both directions', () => {
  for (const { name } of destinations) {
    expect(find(en.to[name], ja), `${name} among the Japanese names`).toContain(name)
    expect(find(ja.to[name], en), `${name} among the English names`).toContain(name)
  }
})

test.each([
  ['かいいん', ['members']],
  ['ｶｲｲﾝ', ['members']],
  ['kaiin', ['members']],
  ['Ｕriage', ['money']],
  ['rental spaces', ['spaces']],
  ['休み', ['lessons', 'studio']],
  ['close', ['lessons', 'studio']],
  ['体験 料金', ['studio']],
  ['trial price', ['studio']],
  ['休会', ['members', 'reports', 'studio']],
  ['pause', ['members', 'reports', 'studio']],
  ['入会金', ['studio']],
  ['代講', ['lessons']],
  ['substitute', ['lessons']],
  ['一斉メール', ['members']],
  ['entry fee', ['studio']],
  ['管理者', ['administrators']],
  ['administrators', ['administrators']],
  ['領収書', ['money']],
  ['りょうしゅうしょ', ['money']],
  ['receipts', ['money']],
  ['xyz', []],
])('%s finds %j', (typed, names) => {
  expect(find(typed)).toEqual(names)
})

test('pages whose name holds the word come before those that only mean it', () => {
  expect(find('レッスン')).toEqual(['reception', 'lessons', 'import'])
  expect(find('レッスン', { to: { log: 'レッスンの記録' } })).toEqual([
    'log',
    'reception',
    'lessons',
    'import',
  ])
})
