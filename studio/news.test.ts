import { expect, test } from 'vitest'
import { company } from './legal-rows.ts'
import { news } from './news.ts'

test('news from before the company was founded say that it was being prepared', () => {
  const early = news.filter(({ date }) => date < company.founded)
  expect(early.map(({ date }) => date)).toContain('2023-09-30')
  for (const { text } of early) {
    expect(text.ja).toMatch(/設立に先がけて.*準備/)
    expect(text.en).toMatch(/prepare.*before our company is founded/)
  }
})
