import type { Reader } from '#server/database/database.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs, dayText, rangeText, startOfDay, startOfWeek, timeRangeText } from '#time/tokyo.ts'
import type { Lesson } from './queries.ts'
import { breakTitle } from './schedule-picture-rules.ts'
import { listBetween } from './week-queries.ts'

const column = { width: 200, gap: 8 }
const card = { height: 96, gap: 10 }
const head = 130
const margin = 24

const colours = {
  paper: '#faf6ee',
  card: '#fffdf8',
  line: '#e2d5be',
  ink: '#2b2a26',
  time: '#b04e1c',
  green: '#2f4a3c',
}

/** The current week as an SVG picture for saving and printing. */
export async function drawCurrentWeek(reader: Reader, language: Language, now: number): Promise<string> {
  const from = startOfWeek(now)
  return drawWeek(await listBetween(reader, from, from + 7 * dayMs), from, language)
}

/** A column for each day, and in it a card for each lesson. */
function drawWeek(lessons: readonly Lesson[], from: number, language: Language): string {
  const days = Array.from({ length: 7 }, (_, position) => from + position * dayMs)
  const byDay = Map.groupBy(lessons, ({ startsAt }) => startOfDay(startsAt))
  const most = Math.max(3, ...days.map((day) => byDay.get(day)?.length ?? 0))
  const width = 2 * margin + 7 * column.width + 6 * column.gap
  const height = head + most * (card.height + card.gap) + margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', Meiryo, sans-serif" fill="${colours.ink}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<text x="${margin}" y="56" font-size="28" font-weight="600">${escape(rangeText(from, from + 6 * dayMs, language))}</text>`,
    ...days.map((day, position) => drawDay(day, byDay.get(day) ?? [], { position, language })),
    '</svg>',
  ].join('')
}

function drawDay(
  day: number,
  lessons: readonly Lesson[],
  { position, language }: { position: number; language: Language },
) {
  const x = margin + position * (column.width + column.gap)
  return [
    `<rect x="${x}" y="80" width="${column.width}" height="38" rx="19" fill="${lessons.length > 0 ? colours.green : colours.line}"/>`,
    `<text x="${x + column.width / 2}" y="105" font-size="18" font-weight="600" text-anchor="middle" fill="${lessons.length > 0 ? '#fff' : colours.ink}">${escape(dayText(day, language))}</text>`,
    ...lessons.map((lesson, row) =>
      drawLesson(lesson, { x, y: head + row * (card.height + card.gap), language }),
    ),
  ].join('')
}

function drawLesson(lesson: Lesson, { x, y, language }: { x: number; y: number; language: Language }) {
  const lines = breakTitle(inLanguage(language, lesson.title, lesson.titleEn))
  return [
    `<rect x="${x}" y="${y}" width="${column.width}" height="${card.height}" rx="14" fill="${colours.card}" stroke="${colours.line}"/>`,
    `<text x="${x + 14}" y="${y + 30}" font-size="17" font-weight="600" fill="${colours.time}">${timeRangeText(lesson.startsAt, lesson.endsAt)}</text>`,
    ...lines.map(
      (line, row) => `<text x="${x + 14}" y="${y + 56 + row * 22}" font-size="16">${escape(line)}</text>`,
    ),
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escape = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? char)
