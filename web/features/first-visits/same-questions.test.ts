import { expect, test } from 'vitest'
import type { Questionnaire } from '#contract/first-visits.ts'
import { emptyOf, keptOf } from './same-questions.ts'

type Question = Questionnaire['questions'][number]

const question = (id: string, given: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  text: { ja: id, en: id },
  choices: { ja: [], en: [] },
  required: false,
  health: false,
  ...given,
})

test('of another version the answers to the same questions are kept, wherever they stand now', () => {
  const before = [question('a'), question('b'), question('gone')]
  const now = [question('b', { required: true, health: true }), question('new'), question('a')]
  expect(keptOf({ a: '1', b: '2', gone: '3' }, before, now)).toEqual({ b: '2', a: '1' })
})

test('an answer goes with the words of its question, its kind and its choices', () => {
  const choice = question('c', { kind: 'choice', choices: { ja: ['甲', '乙'], en: [] } })
  const otherChoices = { ...choice, choices: { ja: ['乙', '甲'], en: [] } }
  const otherWords = question('a', { text: { ja: 'A', en: 'a' } })
  expect(keptOf({ c: 1, a: 'x' }, [choice, question('a')], [otherChoices, otherWords])).toEqual({})
  expect(keptOf({ a: 'x' }, [question('a')], [question('a', { kind: 'yesNo' })])).toEqual({})
})

test('a form knows every question, also those without an answer', () => {
  const questions = [question('a'), question('b', { kind: 'yesNo' }), question('c', { kind: 'choice' })]
  expect(emptyOf(questions, { b: false })).toEqual({ a: '', b: false, c: null })
})
