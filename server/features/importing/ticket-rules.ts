import { leftOutFields } from '#contract/importing/imports.ts'
import type { ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import * as fields from '#contract/members/member-fields.ts'
import { limits } from '#contract/limits.ts'
import { wrongLastDay } from '#contract/tickets/ticket-administration.ts'
import { dayMs, instantOf } from '#time/tokyo.ts'
import { plainWord, readCount, readDate } from './cell-rules.ts'
import { countOf, cellReader, valid, words } from './read-line.ts'
import type { Checked } from './read-line.ts'

/** Tickets as a line of the file tells them. At least one of address and number names the member. */
export interface ImportedTickets {
  line: number
  email: string
  number: number | null
  tickets: number
  /** The midnight in Tokyo that ends the last day; null for tickets that do not expire. */
  expiresAt: number | null
  note: string | null
}

const endless = words('無期限 期限なし 期限無し なし 無し never none noexpiry unlimited -')

/** Reads a line: the tickets, without a reason that cannot be read, or everything that is wrong with it. */
export function readTickets(
  row: ImportRow,
  /** The date in Tokyo. */
  today: string,
): { tickets: ImportedTickets; problems?: ImportProblem[] } | { problems: ImportProblem[] } {
  const { problems, textOf, found, take, need, isReadable } = cellReader(row, leftOutFields.tickets)
  if (textOf('email') === '' && textOf('memberNumber') === '') found('email', 'required')
  need('tickets')
  const tickets = {
    line: row.line,
    email: take('email', valid(fields.email), ''),
    number: take<number | null>('memberNumber', memberNumber, null),
    tickets: take('tickets', countOf('tickets'), 0),
    expiresAt: take<number | null>('expiresOn', (text) => endOfDay(text, today), null),
    note: take<string | null>('reason', shortText, null),
  }
  if (problems.length === 0) return { tickets }
  return isReadable() ? { tickets, problems } : { problems }
}

/** `00012`, `12` and `No. 12`. */
function memberNumber(text: string): Checked<number> {
  const value = readCount(text.normalize('NFKC').replace(/^(no\.?|#)/i, ''))
  return value === undefined ? { problem: 'pattern' } : { value }
}

function endOfDay(text: string, today: string): Checked<number | null> {
  if (endless.has(plainWord(text))) return { value: null }
  const day = readDate(text)
  const midnight = day === undefined ? undefined : instantOf(day)
  if (day === undefined || midnight === undefined) return { problem: 'date' }
  const wrong = wrongLastDay(day, today)
  return wrong === undefined ? { value: midnight + dayMs } : { problem: wrong }
}

const shortText = (text: string): Checked<string> =>
  text.length > limits.reasonLength ? { problem: 'tooLong' } : { value: text }
