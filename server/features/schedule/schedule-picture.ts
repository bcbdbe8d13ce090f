import type { Reader } from '#server/database/database.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs, dayText, rangeText, startOfDay, startOfWeek, timeRangeText } from '#time/tokyo.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { textsIn } from '#server/texts.ts'
import { breakTitle } from './schedule-picture-rules.ts'
import { listBetween } from './week-queries.ts'

/**
 * Sizes in CSS pixels. The title of a lesson stands below the time or beside it, and its lines have a width
 * of `width` full-width characters.
 */
const shapes = {
  wide: { range: 28, column: 200, card: 84, title: { x: 14, isBelowTime: true, width: 10 } },
  tall: { range: 20, column: 342, card: 56, title: { x: 132, isBelowTime: false, width: 12 } },
}

const margin = 24
const gap = 8
const day = { top: 80, height: 50, gap: 12 }
const lineHeight = 22

const colours = {
  paper: '#faf6ee',
  card: '#fffdf8',
  line: '#e2d5be',
  ink: '#2b2a26',
  time: '#ac4b1a',
  green: '#2f4a3c',
}

/** For the words of a week without lessons. */
const roomWithoutLessons = 240

interface Picture {
  language: Language
  /** Seven days beside each other, or below each other for a phone. */
  shape: keyof typeof shapes
}

/** The current week as an SVG picture for reading, saving and printing. */
export async function drawCurrentWeek(reader: Reader, picture: Picture, now: number): Promise<string> {
  const from = startOfWeek(now)
  const lessons = await listBetween(reader, from, from + 7 * dayMs)
  const byDay = Map.groupBy(lessons, ({ startsAt }) => startOfDay(startsAt))
  const days = Array.from({ length: 7 }, (_, position) => from + position * dayMs)
  return drawWeek(
    days.map((startsAt) => ({ startsAt, lessons: byDay.get(startsAt) ?? [] })),
    rangeText(from, from + 6 * dayMs, picture.language),
    picture,
  )
}

interface Day {
  startsAt: number
  lessons: readonly Lesson[]
}

function drawWeek(days: readonly Day[], title: string, { language, shape }: Picture): string {
  const { range, column, card } = shapes[shape]
  const heights = days.map(({ lessons }) => day.height + lessons.length * (card + gap))
  const above = heights.map((_, index) => sum(heights.slice(0, index)) + index * day.gap)
  const wide = shape === 'wide'
  const width = 2 * margin + (wide ? 7 * column + 6 * gap : column)
  const isEmpty = days.every(({ lessons }) => lessons.length === 0)
  const below = day.top + (wide ? Math.max(...heights) : sum(heights) + 6 * day.gap)
  const height = below + margin + (isEmpty ? roomWithoutLessons : 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', Meiryo, sans-serif" fill="${colours.ink}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<text x="${margin}" y="56" font-size="${range}" font-weight="600">${escape(title)}</text>`,
    ...days.map((each, index) => {
      const x = margin + (wide ? index * (column + gap) : 0)
      const y = day.top + (wide ? 0 : (above[index] ?? 0))
      return drawDay(each, { x, y, language, shape: shapes[shape] })
    }),
    isEmpty
      ? `<text x="${width / 2}" y="${below + roomWithoutLessons / 2}" font-size="${range}" text-anchor="middle">${escape(textsIn(language)('mail.schedule.none'))}</text>`
      : '',
    '</svg>',
  ].join('')
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

interface Place {
  x: number
  y: number
  language: Language
  shape: (typeof shapes)[keyof typeof shapes]
}

/** The day, and below it a card for each lesson. */
function drawDay({ startsAt, lessons }: Day, { x, y, language, shape }: Place) {
  const [fill, ink] = lessons.length > 0 ? [colours.green, '#fff'] : [colours.line, colours.ink]
  return [
    `<rect x="${x}" y="${y}" width="${shape.column}" height="38" rx="19" fill="${fill}"/>`,
    `<text x="${x + shape.column / 2}" y="${y + 25}" font-size="18" font-weight="600" text-anchor="middle" fill="${ink}">${escape(dayText(startsAt, language))}</text>`,
    ...lessons.map((lesson, row) =>
      drawLesson(lesson, { x, y: y + day.height + row * (shape.card + gap), language, shape }),
    ),
  ].join('')
}

function drawLesson(lesson: Lesson, { x, y, language, shape }: Place) {
  const { column, card, title } = shape
  const lines = breakTitle(inLanguage(language, lesson.title, lesson.titleEn), title.width)
  /** The base line of the first of some lines that stand in the middle of the card. */
  const baseOf = (count: number) => y + (card - count * lineHeight) / 2 + lineHeight - 6
  const timeY = baseOf(title.isBelowTime ? lines.length + 1 : 1)
  const titleY = title.isBelowTime ? timeY + lineHeight : baseOf(lines.length)
  return [
    `<rect x="${x}" y="${y}" width="${column}" height="${card}" rx="14" fill="${colours.card}" stroke="${colours.line}"/>`,
    `<text x="${x + 14}" y="${timeY}" font-size="17" font-weight="600" fill="${colours.time}">${timeRangeText(lesson.startsAt, lesson.endsAt)}</text>`,
    ...lines.map(
      (line, row) =>
        `<text x="${x + title.x}" y="${titleY + row * lineHeight}" font-size="16">${escape(line)}</text>`,
    ),
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escape = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? char)
