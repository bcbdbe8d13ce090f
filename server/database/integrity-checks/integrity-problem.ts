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
  | 'erasedGuest'
  | 'closedAccount'
  | 'mergedAccount'
  | 'importedWhole'
  | 'pictureFiles'

export interface IntegrityProblem {
  /** The invariant that does not hold. */
  invariant: Invariant
  /** In which rows it does not hold and why, in one line. */
  description: string
}
