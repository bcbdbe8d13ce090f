import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { byteOrderMark, csvLines } from '#contract/csv.ts'
import type { Cell } from '#contract/csv.ts'
import type { Context } from '#server/context.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { studioTexts } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { exportedTables, headingsOf } from './exported-tables.ts'
import type { ExportedTable } from './exported-tables.ts'
import { countRows, readPage, rowsAtOnce } from './queries.ts'
import type { ExportedRow } from './queries.ts'

/**
 * A reader who takes nothing for so long is gone. Shorter than the silence after which a connection to
 * PostgreSQL counts as dead.
 */
const stallMs = 25_000

interface ArchiveInput {
  facts: StudioFacts
  language: Language
  now: number
  /** Is told when the archive is complete, or cannot become so. */
  onEnd: (failure?: unknown) => void
}

/**
 * The archive of all data, as the bytes of a ZIP file that come while it is made: a text that explains it,
 * and a CSV file for each table. All of it is read in one snapshot of the database, and a page of rows at a
 * time, as fast as the reader takes it. The stream fails when the archive cannot be completed.
 */
export async function openArchive(
  database: Database,
  { facts, language, now, onEnd }: ArchiveInput,
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream, { objectMode: false })
  const gone = new AbortController()
  const stalled = setTimeout(
    () => gone.abort(new Error('the browser takes nothing of the archive')),
    stallMs,
  ).unref()
  output.once('close', () => gone.abort(new Error('the reader of the archive has left')))
  zip.on('error', (error) => gone.abort(error))
  gone.signal.addEventListener('abort', () =>
    output.destroy(output.readableEnded ? undefined : gone.signal.reason),
  )

  const add = async (name: string, pieces: AsyncIterable<string>) => {
    const source = Readable.from(pieces, { objectMode: false })
    addAbortSignal(gone.signal, source)
    const done = finished(source)
    zip.addReadStream(source, name, { mtime: new Date(now) })
    await done
  }
  database
    .snapshot(async (reader) => {
      const counts = await countAll(reader)
      zip.addBuffer(Buffer.from(byteOrderMark + readmeOf({ facts, language, now, counts })), 'README.txt', {
        mtime: new Date(now),
      })
      for (const [name, table] of files)
        await add(
          `${name}.csv`,
          piecesOf(reader, name, table, () => void stalled.refresh()),
        )
    })
    .then(
      () => {
        zip.end()
        onEnd()
      },
      (error: unknown) => {
        gone.abort(error)
        // Why it was given up, where the error only says that it was.
        onEnd(gone.signal.reason)
      },
    )
    .finally(() => clearTimeout(stalled))
  return output
}

/** The tables that become files, in the order of the archive. */
const files = Object.entries(exportedTables).flatMap(([name, table]) =>
  typeof table === 'string' ? [] : [[name, table] as const],
)

/** How many rows each exported table has. */
async function countAll(reader: Reader): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [name] of files) counts.set(name, await countRows(reader, name))
  return counts
}

async function* piecesOf(
  reader: Reader,
  name: string,
  table: ExportedTable,
  onPage: () => void,
): AsyncGenerator<string> {
  const headings = headingsOf(table)
  yield byteOrderMark + csvLines([headings])
  for (let after: ExportedRow | undefined; ;) {
    const rows = await readPage(reader, name, table, after)
    onPage()
    if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(row, headings)))
    after = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}

const isInstant = (column: string) => column === 'at' || /_(at|until|from)$/.test(column)
const day = /^\d{4}-\d{2}-\d{2}$/

/** The cells of a row, instants in Tokyo time, so that a spreadsheet shows them as a person reads them. */
const cellsOf = (row: ExportedRow, columns: readonly string[]): Cell[] =>
  columns.map((column) => cellOf(column, row[column]))

function cellOf(column: string, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return isInstant(column) ? slashText(value) : value
  if (typeof value !== 'string') return JSON.stringify(value)
  return day.test(value) ? { date: value } : value
}

interface ReadmeInput {
  facts: StudioFacts
  language: Language
  now: number
  counts: ReadonlyMap<string, number>
}

/** The text in the archive that says what each file and each column holds, and what was left out and why. */
function readmeOf({ facts, language, now, counts }: ReadmeInput): string {
  const text = studioTexts(facts, language)
  const lines = [
    text('archive.title'),
    '',
    text('archive.made', { at: slashText(now) }),
    text('archive.form'),
    '',
  ]
  for (const [name, table] of files) {
    lines.push(`■ ${name}.csv — ${text(`archive.files.${name as 'members'}`)}`)
    lines.push(text('archive.rows', { count: counts.get(name) ?? 0 }))
    for (const column of headingsOf(table))
      lines.push(`  ${column}: ${text(`archive.columns.${column as 'id'}`)}`)
    if (table.without.length > 0) lines.push(text('archive.without', { columns: table.without.join(', ') }))
    lines.push('')
  }
  const leftOut = Object.entries(exportedTables).flatMap(([name, reason]) =>
    typeof reason === 'string'
      ? [text('archive.leftOut.table', { name, reason: text(`archive.leftOut.${reason}`) })]
      : [],
  )
  return [...lines, text('archive.leftOut.title'), ...leftOut, ''].join('\r\n')
}

/**
 * Returns what makes archives of all data, one at a time, because each keeps a connection to the database.
 * Throws `error.export.underWay` while another one is made.
 */
export function archiveMaker() {
  let isUnderWay = false
  return async (ctx: Context<AdminCaller>, language: Language): Promise<Readable> => {
    if (isUnderWay) throw new ApiError('error.export.underWay')
    isUnderWay = true
    const onEnd = (reason?: unknown) => {
      isUnderWay = false
      if (reason !== undefined) ctx.log.error({ reason }, 'the export was not completed')
    }
    try {
      const actor = ctx.caller.id
      await ctx.transact((tx) => tx.record({ actor, action: 'data.exported', subjectId: actor }))
      const { database, facts, now } = ctx
      return await openArchive(database, { facts, language, now, onEnd })
    } catch (error) {
      isUnderWay = false
      throw error
    }
  }
}
