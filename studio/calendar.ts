/** How the administrators' calendar looks (specification section 9). Hours are Tokyo's. */
export const calendar = {
  opens: '07:00',
  closes: '22:00',
  slotMinutes: 30,
  slotsPerLabel: 2,
  longPressMs: 250,
  nowRefreshSeconds: 60,
  monthRows: 5,
  agendaDays: 30,
} as const

/** Day that a week begins with, 0 for Sunday: what the locale data of both languages says. */
export const firstDayOfWeek = 0
