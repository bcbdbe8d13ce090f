import { expect, test } from 'vitest'
import { weaknessOf } from './weak-passwords.ts'

const own = ['森川', 'さくら', 'モリカワ', 'サクラ', 'sakura.m@example.test', '']

test.each([
  ['password', 'common'],
  ['PassWord', 'common'],
  ['ｐａｓｓｗｏｒｄ', 'common'],
  ['123456', 'common'],
  ['sakura.m@example.test', 'own'],
  ['sakura.m2026', 'own'],
  ['さくら', 'own'],
  ['モリカワ88', 'own'],
  ['さくらと散歩する庭', undefined],
  ['tea on the terrace', undefined],
  ['', undefined],
])('judges %j as %s', async (password, weakness) => {
  expect(await weaknessOf(password, own)).toBe(weakness)
})
