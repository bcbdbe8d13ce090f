import { setImmediate } from 'node:timers/promises'
import type { AuditAction } from '#contract/audit.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { findEndOfPart } from './queries.ts'

/** So many lines are imported before other requests have their turn to read. */
export const linesAtOnce = 500

interface WholeImport {
  id: string
  actor: AdminId
  /** How many. */
  lines: number
}

/** Imports all lines in the given transaction, and tells what the log says about it. */
type ImportLines = (
  writer: Writer,
  whole: WholeImport,
  now: number,
) => Promise<{ action: AuditAction; after: object }>

/** Computes before the transaction what takes long. */
export type Prepare = () => Promise<ImportLines>

/** Has something done with the lines in parts, in the order of the file. */
export async function inParts(
  reader: Reader,
  importId: string,
  doPart: (part: { importId: string; after: number; until: number }) => Promise<unknown>,
): Promise<void> {
  for (let after = 0; ;) {
    const until = await findEndOfPart(reader, importId, { after, most: linesAtOnce })
    if (until === undefined) return
    await doPart({ importId, after, until })
    after = until
    await setImmediate()
  }
}
