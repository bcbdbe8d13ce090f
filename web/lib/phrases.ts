import type { PostProcessorModule } from 'i18next'
import { markedFacts } from './marked-facts.ts'

/**
 * Stands between two phrases of a Japanese text: a space without width. The build writes it
 * (`scripts/phrases.ts`).
 */
export const phraseMark = '\u200B'

const plainOf = (text: string) => text.replaceAll(phraseMark, '')

/** By the text without marks. */
const markedTexts = new Map(markedFacts.map((text) => [plainOf(text), text]))

/**
 * Takes the marks out of every text, because a form, a title or an accessible name must not hold them, and
 * remembers where they stood.
 */
export const phraseMarks = {
  type: 'postProcessor',
  name: 'phrases',
  process: (text: string) => {
    const plain = plainOf(text)
    if (plain !== text) markedTexts.set(plain, text)
    return plain
  },
} satisfies PostProcessorModule

/** Between two phrases, and after the year of a date, which is long in large text. */
const joint = new RegExp(`${phraseMark}|(?<=\\d年)(?=\\d+月)`, 'u')

/** The phrases of a text from `t` or of a fact. One phrase when the build has marked none in it. */
export const phrasesOf = (text: string): string[] => (markedTexts.get(text) ?? text).split(joint)
