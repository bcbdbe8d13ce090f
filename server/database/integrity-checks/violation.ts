export type Invariant =
  | 'seatsTaken'
  | 'overbooked'
  | 'bookedInCancelledLesson'
  | 'ticketsMoved'
  | 'ticketsOfMember'
  | 'balances'
  | 'ticketsPaid'
  | 'membershipPaid'
  | 'heldByNobody'

export interface Violation {
  invariant: Invariant
  /** What is wrong, in one line, with the ids to look it up by. */
  finding: string
}
