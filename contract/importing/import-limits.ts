/** Limits of imports. They stand apart from the others, which every page loads. */
export const importLimits = {
  /** Lines of a file that is imported. Lessons are put into the calendar one by one, while bookings wait. */
  lines: { members: 50_000, tickets: 50_000, lessons: 5_000 },
  /** Lines that are sent and checked in one call. */
  linesAtOnce: 100,
  /** Characters of one cell. */
  cellLength: 5_000,
  /** Imported members whose mails are queued in one call. */
  invitationsAtOnce: 500,
  /** Mails to imported members in an hour. */
  invitationsPerHour: { min: 10, max: 2_000, initial: 200 },
  fileNameLength: 200,
} as const
