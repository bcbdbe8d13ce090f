export type Invariant =
  'seatsTaken' | 'overbooked' | 'bookedInCancelledLesson' | 'ticketsMoved' | 'ticketsOfMember' | 'balances'

export interface Violation {
  invariant: Invariant
  /** What is wrong, in one line, with the ids to look it up by. */
  finding: string
}
