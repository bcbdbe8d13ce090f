import type { ImportProblem, ImportRow } from '#contract/imports.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { findUsedEmails } from '#server/features/members/import-queries.ts'
import { derivedColumns } from '#server/features/members/imported-columns.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { readMember } from './member-rules.ts'
import type { ImportedMember } from './member-rules.ts'
import { findLinesByEmail, findOpenImport, replaceLines } from './queries.ts'
import type { StagedLine } from './queries.ts'

interface Wanted {
  id: string
  actorId: AdminId
  rows: readonly ImportRow[]
}

/** Checks lines and keeps those without a problem aside. Throws `error.import.notFound`. */
export async function stageLines(
  database: Database,
  { id, actorId, rows }: Wanted,
  now: number,
): Promise<{ problems: ImportProblem[] }> {
  const today = dateOf(now)
  const problems: ImportProblem[] = []
  const members: Array<{ line: number; member: ImportedMember }> = []
  for (const row of rows) {
    const outcome = await readMember(row, { today, placeOf })
    if ('member' in outcome) members.push({ line: row.line, member: outcome.member })
    else problems.push(...outcome.problems)
  }
  const sent = rows.map(({ line }) => line)
  const emails = members.map(({ member }) => member.email)
  await database.transact(async (writer) => {
    if ((await findOpenImport(writer, id, actorId)) === undefined) throw new ApiError('error.import.notFound')
    const repeated = await findRepeated(writer, id, { sent, members })
    const used = new Set(await findUsedEmails(writer, emails))
    const kept: StagedLine[] = []
    for (const { line, member } of members) {
      const other = repeated.get(line)
      const found = { line, field: 'email' as const, value: member.email }
      if (used.has(member.email)) problems.push({ ...found, problem: 'isUsed' })
      else if (other !== undefined) problems.push({ ...found, problem: 'repeated', other })
      else kept.push({ line, subjectId: newId(), email: member.email, fields: columnsOf(member, now) })
    }
    await replaceLines(writer, id, { sent, kept })
  })
  return { problems: problems.toSorted((a, b) => a.line - b.line) }
}

const placeOf = (postalCode: string) => findPlace(postalCode).catch(() => undefined)

/** The lines whose address an earlier line of the file has, with that line. */
async function findRepeated(
  reader: Reader,
  importId: string,
  {
    sent,
    members,
  }: { sent: readonly number[]; members: ReadonlyArray<{ line: number; member: { email: string } }> },
): Promise<Map<number, number>> {
  const emails = members.map(({ member }) => member.email)
  const elsewhere = (await findLinesByEmail(reader, importId, emails)).filter(
    ({ line }) => !sent.includes(line),
  )
  const lineOf = new Map(elsewhere.map(({ line, email }) => [email ?? '', line]))
  const repeated = new Map<number, number>()
  for (const { line, member } of members) {
    const other = lineOf.get(member.email)
    if (other === undefined) lineOf.set(member.email, line)
    else repeated.set(line, other)
  }
  return repeated
}

/** The columns of the member's row, as the last statement takes them from the line. */
const columnsOf = (member: ImportedMember, now: number) => ({
  ...derivedColumns(member),
  createdAt: (member.joinedOn === null ? undefined : instantOf(member.joinedOn)) ?? now,
  newsDeclinedAt: member.wantsNews ? null : now,
})
