import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './source-files.ts'

/**
 * How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. In every section they come first.
 */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`
/** Chapters that stand in one row, because nothing of them is used. */
const wholeChapters = { V10: 29, V17: 7 }

const states = ['met', 'not applicable', 'open'] as const
const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
const row = /^\| (all \d+|\d[\d., ]*) \| (met|not applicable|open) \| (.+) \|$/gm

const chapters = text.split(/^### (?=V\d+ )/m).slice(1)

/** How many requirements of the chapter have the state. */
function countOf(chapter: string, state: string): number {
  const own = [...chapter.matchAll(row)].filter(([, , found]) => found === state)
  const counts = own.map(([, ids = '']) => Number(/^all (\d+)/.exec(ids)?.[1] ?? ids.split(', ').length))
  return counts.reduce((sum, count) => sum + count, 0)
}

test('the security table answers every requirement of levels 1 and 2 once', () => {
  const expected = sections
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [id, count] = section.split(':')
      return Array.from({ length: Number(count) }, (_, turn) => `${id}.${turn + 1}`)
    })
  const answered = [...text.matchAll(row)].flatMap(([, ids = '']) =>
    ids.startsWith('all') ? [] : ids.split(', '),
  )
  expect(answered.toSorted()).toEqual(expected.toSorted())
  for (const [chapter, count] of Object.entries(wholeChapters))
    expect(text).toMatch(new RegExp(`### ${chapter} [^#]*\\| all ${count} \\| not applicable \\|`))
})

test('the summary of the security table counts its rows', () => {
  expect(chapters).toHaveLength(17)
  for (const chapter of chapters) {
    const [name = ''] = chapter.split('\n')
    const counts = states.map((state) => countOf(chapter, state))
    expect(text).toContain(`| ${name} | ${counts.join(' | ')} |`)
  }
  const sums = states.map((state) => chapters.reduce((sum, chapter) => sum + countOf(chapter, state), 0))
  const all = sums.reduce((sum, count) => sum + count, 0)
  expect(text).toContain(`| all ${all} | ${sums.join(' | ')} |`)
})
