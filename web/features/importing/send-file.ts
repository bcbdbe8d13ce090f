import { finishImport, stageLines, startImport } from '#contract/importing/imports.ts'
import type { ImportField, ImportKind, ImportProblem } from '#contract/importing/imports.ts'
import { importLimits } from '#contract/importing/import-limits.ts'
import { limits } from '#contract/limits.ts'
import { CallError, call } from '#web/lib/api.ts'
import type { FileRow } from './reading/read-table.ts'

export interface FileToSend {
  kind: ImportKind
  fileName: string
  rows: readonly FileRow[]
  /** What each column holds; undefined for one that is not imported. */
  columns: ReadonlyArray<ImportField | undefined>
}

interface Sending {
  signal: AbortSignal
  /** Is told how many lines are checked, and the problems that were found in them. */
  onProgress: (checked: number, problems: readonly ImportProblem[]) => void
}

type SentRow = { line: number; cells: Partial<Record<ImportField, string>> }

/** Room for what stands around the rows. */
const mostBytes = limits.bodyBytes - 2_000

/** Begins an import and sends all lines, which the server checks. Returns the id of the import. */
export async function sendFile(
  { kind, fileName, rows, columns }: FileToSend,
  { signal, onProgress }: Sending,
) {
  const body = { kind, fileName: fileName.slice(-importLimits.fileNameLength), lines: rows.length }
  const { id } = await retryLostAnswers(() => call(startImport, { body, signal }), signal)
  let checked = 0
  for (const part of partsOf(rows.map((row) => sentRow(row, columns)))) {
    const { problems } = await retryLostAnswers(
      () => call(stageLines, { params: { id }, body: { rows: part }, signal }),
      signal,
    )
    checked += part.length
    onProgress(checked, problems)
  }
  return id
}

/** Imports what was sent. Repeated, the call imports once. */
export const finish = (id: string): Promise<{ lines: number }> =>
  retryLostAnswers(() => call(finishImport, { params: { id } }))

const sentRow = ({ line, cells }: FileRow, columns: FileToSend['columns']): SentRow => ({
  line,
  cells: Object.fromEntries(
    columns.flatMap((field, position) => {
      const text = cells[position]?.trim() ?? ''
      // The server says what is wrong with a longer text, and needs no more of it.
      return field === undefined || text === '' ? [] : [[field, text.slice(0, importLimits.cellLength)]]
    }),
  ),
})

/** Parts that a call takes, by lines and by bytes. */
function* partsOf(rows: readonly SentRow[]): Generator<SentRow[]> {
  const encoder = new TextEncoder()
  let part: SentRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (part.length === importLimits.linesAtOnce || (part.length > 0 && bytes + size > mostBytes)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += size
  }
  if (part.length > 0) yield part
}

/** A long import waits for its last statement longer than a call does, so the call is made again. */
const attempts = 12
const pauseMs = 1_500

/** Makes a call again when its answer was lost. Each call here may be repeated. */
async function retryLostAnswers<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLost = error instanceof CallError && error.outcomeUnknown
      if (!isLost || attempt === attempts || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
