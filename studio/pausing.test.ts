import { expect, test } from 'vitest'
import { legalText } from './legal-notice.ts'
import { membershipRules, rulesOfFile, writtenRules } from './membership-rules.ts'
import { hasKnownPlaceholders, pausingOfFile, pausingSentences, withSentences } from './pausing.ts'
import { factsOfFiles } from './sections.ts'

const sentencesOf = (changed: Partial<typeof pausingOfFile>) =>
  pausingSentences({ ...pausingOfFile, ...changed })

test.each([
  [10, '毎月10日まで', '11日以降', 'by the 10th of a month'],
  [1, '毎月1日まで', '2日以降', 'by the 1st of a month'],
  [22, '毎月22日まで', '23日以降', 'by the 22nd of a month'],
  [23, '毎月23日まで', '24日以降', 'by the 23rd of a month'],
  [11, '毎月11日まで', '12日以降', 'by the 11th of a month'],
])('a deadline on day %i is told with its day', (pauseDeadlineDay, until, later, en) => {
  const { deadline } = sentencesOf({ pauseDeadlineDay })
  expect(deadline.ja).toContain(until)
  expect(deadline.ja).toContain(later)
  expect(deadline.en).toContain(en)
})

test.each([
  [
    [1, 3, 6],
    '休会は1か月単位で、続けて3か月まで、12か月のうち合わせて6か月までです。休会中の会費はかかりません。',
    'You can pause for 1 to 3 months in a row, and for 6 months within any twelve. You pay nothing during a pause.',
  ],
  [
    [2, 3, 12],
    '休会は2か月以上、続けて3か月までです。休会中の会費はかかりません。',
    'You can pause for 2 to 3 months in a row. You pay nothing during a pause.',
  ],
  [
    [1, 1, 1],
    '休会は1か月単位で、12か月のうち合わせて1か月までです。休会中の会費はかかりません。',
    'You can pause for 1 month within any twelve months. You pay nothing during a pause.',
  ],
])('a pause of %j months is told in a sentence', ([least = 0, most = 0, year = 0], ja, en) => {
  const months = { leastPauseMonths: least, mostPauseMonths: most, mostPauseMonthsInYear: year }
  expect(sentencesOf(months).pauseLength).toEqual({ ja, en })
})

test('the length of a pause says what a month of it costs', () => {
  expect(sentencesOf({ monthlyPauseFee: 0 }).pauseLength.ja).toContain('休会中の会費はかかりません')
  expect(sentencesOf({ monthlyPauseFee: 1_100 }).pauseLength.ja).toContain('休会費1,100円（税込）')
  expect(sentencesOf({ monthlyPauseFee: 1_100 }).pauseLength.en).toContain(
    '¥1,100 (tax included) for each month',
  )
})

test('return and earliest leave are told as they are set', () => {
  expect(sentencesOf({ freeReturnMonths: null }).comingBack.ja).toMatch(/^退会された方が再び/)
  expect(sentencesOf({ freeReturnMonths: 1 }).comingBack.en).toContain('within 1 month of leaving')
  expect(sentencesOf({ freeReturnMonths: 0 }).comingBack.en).toContain('you pay the entry fee again')
  expect(sentencesOf({ leastMembershipMonths: 0 }).earliestLeave).toEqual({ ja: '', en: '' })
  expect(sentencesOf({ leastMembershipMonths: 3 }).earliestLeave.ja).toContain('ご入会から3か月')
  const tickets = [true, false].flatMap((ticketsWhilePaused) =>
    [true, false].map((ticketsAfterLeaving) => sentencesOf({ ticketsWhilePaused, ticketsAfterLeaving })),
  )
  expect(new Set(tickets.map(({ leftTickets }) => leftTickets.ja)).size).toBe(4)
})

test('a sentence that says nothing leaves no gap', () => {
  const sentences = sentencesOf({ leastMembershipMonths: 0 })
  expect(
    withSentences('{{earliestLeave}} There is no penalty. {{ earliestLeave }} Bye.', sentences, 'en'),
  ).toBe('There is no penalty. Bye.')
  expect(withSentences('{{unknown}}', sentences, 'en')).toBe('{{unknown}}')
  expect(hasKnownPlaceholders('{{pauseLength}} and {{ deadline }}')).toBe(true)
  expect(hasKnownPlaceholders('{{pauseLengths}}')).toBe(false)
})

test('the rules and the legal notice say the same deadline, and the rules keep that of their version', () => {
  const pausing = { ...pausingOfFile, pauseDeadlineDay: 20 }
  const sentence = pausingSentences(pausing).deadline
  expect(legalText({ ...factsOfFiles, pausing }, 'cancellation').ja).toContain(sentence.ja)
  const rules = { ...rulesOfFile, rulesSentences: pausingSentences(pausing) }
  expect(JSON.stringify(writtenRules(rules).en)).toContain(sentence.en)
  expect(JSON.stringify(membershipRules(factsOfFiles))).toContain('毎月10日まで')
  expect(JSON.stringify(membershipRules(factsOfFiles))).not.toContain('{{')
})
