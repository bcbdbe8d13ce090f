import { sql } from 'kysely'
import type { AliasedExpression, Expression, RawBuilder } from 'kysely'
import type { Reader } from '../database.ts'

/** What holds in every state of the database, by name. */
type Invariant =
  | 'seatsTaken'
  | 'overbooked'
  | 'bookedInCancelledLesson'
  | 'waiting'
  | 'lessonInClosure'
  | 'hireInClosure'
  | 'occupancy'
  | 'ticketsOfBooking'
  | 'ticketsOfMember'
  | 'ticketBalances'
  | 'ticketsOfLot'
  | 'ticketsOfPayment'
  | 'membershipPaid'
  | 'hirePaid'
  | 'refunds'
  | 'bookedByOne'
  | 'guestPaid'
  | 'offerPaid'
  | 'seatPaid'
  | 'couponUses'
  | 'invitations'
  | 'absences'
  | 'pausing'
  | 'pauseFees'
  | 'awaitedPaid'
  | 'trialHeld'
  | 'erasedGuest'
  | 'closedAccount'
  | 'mergedAccount'
  | 'importedWhole'
  | 'pictureInUse'
  | 'pictureFiles'

export interface IntegrityProblem {
  /** The invariant that does not hold. */
  invariant: Invariant
  /** In which rows it does not hold and why, in one line. */
  description: string
}

/** A part of the one statement that checks everything. */
export interface IntegrityCheck {
  invariant: Invariant
  /** The rows that break the invariant, with one column: `description`. */
  broken: (db: Reader) => Expression<{ description: string }>
}

type Value = string | Expression<unknown>

/** The description of a row, written by the database. A text between the words is the name of a column. */
export const line = (
  words: TemplateStringsArray,
  ...values: Value[]
): AliasedExpression<string, 'description'> => lineOf(words, ...values).as('description')

/** The same for a statement that is written as text. */
export function lineOf(words: TemplateStringsArray, ...values: Value[]): RawBuilder<string> {
  const parts = words.flatMap((text, place) => {
    const value = values[place]
    const shown = typeof value === 'string' ? sql.ref(value) : value
    return [...(text === '' ? [] : [sql.lit(text)]), ...(shown === undefined ? [] : [shown])]
  })
  return sql<string>`concat(${sql.join(parts)})`
}
