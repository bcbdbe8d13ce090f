import type { ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { findNamedMembers } from '#server/features/members/registration-queries.ts'
import { findImportedLots } from '#server/features/tickets/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { dateOf } from '#time/tokyo.ts'
import { repeatedLines } from './check-lines.ts'
import type { Outcome, ReadLines } from './check-lines.ts'
import { findLinesBy } from './queries.ts'
import type { Part } from './queries.ts'
import { readTickets } from './ticket-rules.ts'
import type { ImportedTickets } from './ticket-rules.ts'

/** Reads lines with tickets, without those that have a problem. */
export async function readLots({ now }: Context, rows: readonly ImportRow[]): Promise<ReadLines> {
  const problems: ImportProblem[] = []
  const lots: ImportedTickets[] = []
  for (const row of rows) {
    const outcome = readTickets(row, dateOf(now))
    if ('tickets' in outcome) lots.push(outcome.tickets)
    problems.push(...(outcome.problems ?? []))
  }
  return { problems, check: ({ writer }, part) => checkLots(writer, part, lots) }
}

/**
 * Each line names one member, and neither another line nor an earlier import gave the member the same
 * tickets.
 */
async function checkLots(writer: Writer, part: Part, lots: readonly ImportedTickets[]): Promise<Outcome> {
  const { problems, named } = await nameMembers(writer, lots)
  const keyed = named.map((lot) => ({ ...lot, key: keyOf(lot) }))
  const keys = keyed.map(({ key }) => key)
  const repeated = repeatedLines(keyed, await findLinesBy(writer, 'repeatKey', part, keys))
  const members = named.map(({ memberId }) => memberId)
  const imported = new Set((await findImportedLots(writer, members)).map(keyOf))
  const kept: Outcome['kept'] = []
  for (const { line, key, memberId, tickets, expiresAt, note } of keyed) {
    const other = repeated.get(line)
    const cell = { line, field: 'tickets' as const, value: String(tickets) }
    const fields = { memberId, tickets, expiresAt, note }
    if (imported.has(key)) problems.push({ ...cell, problem: 'imported' })
    else if (other !== undefined) problems.push({ ...cell, problem: 'repeatedTickets', other })
    else kept.push({ line, subjectId: newId(), email: null, repeatKey: key, fields })
  }
  return { problems, kept }
}

type NamedLot = ImportedTickets & { memberId: string }

/** Finds the member of each line by address, by number or by both. */
async function nameMembers(writer: Writer, lots: readonly ImportedTickets[]) {
  const members = await findNamedMembers(writer, {
    emails: lots.flatMap(({ email }) => (email === '' ? [] : [email])),
    numbers: lots.flatMap(({ number }) => (number === null ? [] : [number])),
  })
  const byEmail = new Map(members.map(({ id, email }) => [email, id]))
  const byNumber = new Map(members.map(({ id, number }) => [number, id]))
  const problems: ImportProblem[] = []
  const named: NamedLot[] = []
  for (const lot of lots) {
    const { line, email, number } = lot
    const withEmail = byEmail.get(email)
    const withNumber = number === null ? withEmail : byNumber.get(number)
    const ofNumber = { line, field: 'memberNumber' as const, value: String(number ?? '') }
    if (email !== '' && withEmail === undefined)
      problems.push({ line, field: 'email', problem: 'noMember', value: email })
    else if (withNumber === undefined) problems.push({ ...ofNumber, problem: 'noMember' })
    else if (email !== '' && withEmail !== withNumber) problems.push({ ...ofNumber, problem: 'otherMember' })
    else named.push({ ...lot, memberId: withNumber })
  }
  return { problems, named }
}

const keyOf = ({
  memberId,
  tickets,
  expiresAt,
  note,
}: Pick<NamedLot, 'memberId' | 'tickets' | 'expiresAt' | 'note'>) =>
  JSON.stringify([memberId, tickets, expiresAt, note])
