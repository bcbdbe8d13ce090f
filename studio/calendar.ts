/** The calendar of the admin area (specification section 9). Times are in Tokyo. */
export const calendar = {
  opens: '07:00',
  closes: '22:00',
  slotMinutes: 30,
  slotsPerLabel: 2,
  longPressMs: 250,
  nowRefreshSeconds: 60,
  monthRows: 5,
  agendaDays: 30,
  /** The lengths in minutes that the dialogs offer beside the end. */
  lengths: [45, 60, 75, 90],
  /** The number of seats that the dialog of a lesson offers beside the field. */
  usualSeats: 8,
} as const

/** The first day of the week, 0 for Sunday, as the locale data of both languages says. */
export const firstDayOfWeek = 0
