import type { FinishedImport } from '#contract/imports.ts'
import type { Reader } from '#server/database/database.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { countUninvited, findLastInvitation } from './invitation-queries.ts'
import { countLines, listFinished } from './queries.ts'

const most = 10

/** The last imports, with how many of their members wait for a link. */
export async function listImports(reader: Reader): Promise<FinishedImport[]> {
  const imports = []
  for (const { id, kind, fileName, lines, at, undoneAt, ...actor } of await listFinished(reader, most)) {
    const uninvited = kind === 'members' ? await countUninvited(reader, id) : 0
    const hasLines = (await countLines(reader, id)) === lines
    const canUndo = hasLines && (await findLastInvitation(reader, id)) === undefined
    const what = { id, kind, fileName, lines, uninvited, canUndo, undone: undoneAt !== null }
    imports.push({ ...what, at: isoText(at ?? 0), actor: fullName(actor) })
  }
  return imports
}
