/** Weekly series of lessons. */
export const lessonSeries = {
  /** The lessons of a series are in the calendar this many weeks ahead. */
  weeksAhead: 8,
} as const
