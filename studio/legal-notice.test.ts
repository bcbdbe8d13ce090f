import { expect, test } from 'vitest'
import { legalNotice } from './legal-notice.ts'
import { factsOfFiles } from './sections.ts'

test.each([
  { capitalYen: 0, ja: '0円', en: '¥0' },
  { capitalYen: 990_000, ja: '99万円', en: '¥990,000' },
  { capitalYen: 5_000_000, ja: '500万円', en: '¥5 million' },
  { capitalYen: 12_500_000, ja: '1,250万円', en: '¥12.5 million' },
  { capitalYen: 5_000_001, ja: '5,000,001円', en: '¥5,000,001' },
])('the legal notice writes a capital of $capitalYen yen', ({ capitalYen, ...text }) => {
  const facts = { ...factsOfFiles, legal: { ...factsOfFiles.legal, capitalYen, founded: '2019-04-01' } }
  const textOf = (row: string) => legalNotice(facts).find(({ name }) => name === row)?.text
  expect(textOf('capital')).toEqual(text)
  expect(textOf('founded')).toEqual({ ja: '2019年4月1日', en: '2019-04-01' })
})
