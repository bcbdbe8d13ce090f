import type { ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findPlace } from '#server/features/members/find-place.ts'
import { kanaColumns } from '#server/features/members/kana-order.ts'
import { findUsedEmails } from '#server/features/members/registration-queries.ts'
import { searchText } from '#server/features/members/search-text.ts'
import { newId } from '#server/security/new-id.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'
import { repeatedLines } from './check-lines.ts'
import type { Outcome, ReadLines } from './check-lines.ts'
import { readMember } from './member-rules.ts'
import type { ImportedMember } from './member-rules.ts'
import { findLinesBy } from './queries.ts'
import type { Part } from './queries.ts'

type Line = ImportedMember & { line: number }

/** Reads lines with members, without those that have a problem. */
export async function readMembers({ facts, now }: Context, rows: readonly ImportRow[]): Promise<ReadLines> {
  const today = dateOf(now)
  const problems: ImportProblem[] = []
  const members: Line[] = []
  for (const row of rows) {
    const outcome = await readMember(facts, row, { today, placeOf })
    if ('member' in outcome) members.push({ line: row.line, ...outcome.member })
    problems.push(...(outcome.problems ?? []))
  }
  return { problems, check: (tx, part) => checkAddresses(tx, part, members) }
}

const placeOf = (postalCode: string) => findPlace(postalCode).catch(() => undefined)

/** No other member has the address, and no other line. */
async function checkAddresses(
  tx: TransactionContext,
  part: Part,
  members: readonly Line[],
): Promise<Outcome> {
  const emails = members.map(({ email }) => email)
  const repeated = repeatedLines(
    members.map(({ line, email }) => ({ line, key: email })),
    await findLinesBy(tx.writer, 'email', part, emails),
  )
  const used = new Set(await findUsedEmails(tx.writer, emails))
  const outcome: Outcome = { problems: [], kept: [] }
  for (const { line, ...member } of members) {
    const { email } = member
    const other = repeated.get(line)
    const cell = { line, field: 'email' as const, value: email }
    if (used.has(email)) outcome.problems.push({ ...cell, problem: 'isUsed' })
    else if (other !== undefined) outcome.problems.push({ ...cell, problem: 'repeated', other })
    else
      outcome.kept.push({
        line,
        subjectId: newId(),
        email,
        repeatKey: null,
        fields: columnsOf(member, tx.now),
      })
  }
  return outcome
}

/**
 * The columns of the member's row, as the last statement takes them from the line. What the member is listed
 * and found by is computed before the import, so that its transaction is short; only the import adds the
 * member number.
 */
const columnsOf = (member: ImportedMember, now: number) => ({
  ...member,
  ...kanaColumns(member),
  searchText: searchText(member),
  createdAt: (member.joinedOn === null ? undefined : instantOf(member.joinedOn)) ?? now,
  newsDeclinedAt: member.wantsNews ? null : now,
})
