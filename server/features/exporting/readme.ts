import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { exportedTables, headingsOf } from './exported-tables.ts'

type Name = keyof typeof exportedTables

interface Given {
  language: Language
  now: number
  counts: ReadonlyMap<Name, number>
}

/** The text in the archive that says what each file and each column holds, and what was left out and why. */
export function readmeOf({ language, now, counts }: Given): string {
  const text = textsIn(language)
  const lines = [
    text('archive.title'),
    '',
    text('archive.made', { at: slashText(now) }),
    text('archive.form'),
    '',
  ]
  const leftOut: string[] = []
  for (const name of Object.keys(exportedTables) as Name[]) {
    const table = exportedTables[name]
    if (typeof table === 'string') {
      leftOut.push(text('archive.leftOut.table', { name, reason: text(`archive.leftOut.${table}`) }))
      continue
    }
    const { without } = table
    lines.push(`■ ${name}.csv — ${text(`archive.files.${name as 'members'}`)}`)
    lines.push(text('archive.rows', { count: counts.get(name) ?? 0 }))
    for (const column of headingsOf(table))
      lines.push(`  ${column}: ${text(`archive.columns.${column as 'id'}`)}`)
    if (without.length > 0) lines.push(text('archive.without', { columns: without.join(', ') }))
    lines.push('')
  }
  return [...lines, text('archive.leftOut.title'), ...leftOut, ''].join('\r\n')
}
