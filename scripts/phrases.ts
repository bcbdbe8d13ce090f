/**
 * Marks the phrases of the Japanese texts for the built site, so that headings break between them in every
 * browser.
 */
import { loadDefaultJapaneseParser } from 'budoux'
import type { Plugin } from 'vite'
import { homeOfFile, plainLead } from '../studio/home.ts'
import { identity } from '../studio/identity.ts'
import { lessonKinds } from '../studio/lesson-kinds.ts'
import { spaces } from '../studio/spaces.ts'
import { storyOfFile } from '../studio/story.ts'
import { textFileOf } from '../web/app/text-files.ts'
import { phraseMark } from '../web/lib/phrases.ts'

const parser = loadDefaultJapaneseParser()

/** Longer texts are paragraphs. They may break between any two characters, as Japanese print does. */
const longest = 60

/** Words that BudouX takes for two phrases. */
const unbroken = [
  'お問い合わせ',
  'はじめての方へ',
  'わたしたち',
  '一人ひとり',
  '定休日',
  '気になる',
  '急がない',
  'として',
  'お声がけください',
  '利用予約',
]

/** Where a long word of a title breaks when it is wider than its line, as in large text on a phone. */
const joints = [
  'レンタル|スペース',
  'プライバシー|ポリシー',
  '体験|レッスン',
  'お申し込みと|お支払い',
  '取り込み・|書き出し',
  '回数券・|クーポン',
  'できません|でした',
]

/** So long is a title. In a longer text such a word would break at the end of a line. */
const longestTitle = 12

/** Values and tags that i18next puts in or takes out. */
const placeholder = /(\{\{[^}]*\}\}|<[^>]*>)/

/** The text with a mark between its phrases. */
export function markPhrases(text: string): string {
  if (text.length > longest) return text
  const marked = text
    .split(placeholder)
    .map((part) => (placeholder.test(part) ? part : parser.parse(part).join(phraseMark)))
    .join('')
    // A bracket opens what follows it.
    .replaceAll(/\u200B?([（「])\u200B/gu, (_, bracket: string, at: number) =>
      at === 0 ? bracket : phraseMark + bracket,
    )
  const phrases = unbroken.reduce((done, word) => done.replace(broken(word), word), marked)
  if (text.length > longestTitle) return phrases
  return joints.reduce(
    (done, joint) => done.replace(joint.replace('|', ''), joint.replace('|', phraseMark)),
    phrases,
  )
}

/** Finds a word with marks anywhere in it. */
const broken = (word: string) => new RegExp(Array.from(word).join(`${phraseMark}?`), 'gu')

const factsInHeadings = [
  identity.tagline,
  ...Object.values(lessonKinds).map(({ title }) => title),
  ...spaces.map(({ name }) => name),
  homeOfFile.homeLead,
  plainLead,
  ...[...homeOfFile.homeBlocks, ...homeOfFile.homeCards, ...storyOfFile.storyBlocks].map(
    ({ title }) => title,
  ),
].map(({ ja }) => ja)

/** With the name of the studio in the place where the page writes it. */
const markedFacts = factsInHeadings
  .map((text) => markPhrases(text).replaceAll('{{studio}}', identity.name.ja))
  .filter((text) => text.includes(phraseMark))

/** Marks the phrases in the catalogues as Vite reads them, and hands over the marked facts. */
export const phrasesPlugin: Plugin = {
  name: 'phrases',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/web/lib/marked-facts.ts'))
      return `export const markedFacts = ${JSON.stringify(markedFacts)}`
    if (textFileOf(id)?.language !== 'ja') return undefined
    const marked = (_: string, value: unknown) => (typeof value === 'string' ? markPhrases(value) : value)
    return JSON.stringify(JSON.parse(code, marked))
  },
}
