/** Weekly series of lessons. Administrators change it at /admin/studio (sections.ts). */
export const lessonSeries: { weeksAhead: number } = {
  /** The lessons of a series are in the calendar this many weeks ahead. */
  weeksAhead: 8,
}
