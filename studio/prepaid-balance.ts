/**
 * Tickets that were paid for and can be used for longer than six months are prepaid payment instruments
 * (前払式支払手段). A studio that issues them for its own lessons has duties when the unused balance exceeds the
 * line on a base date: to notify the Finance Bureau within the given months, and to deposit the given part of
 * the balance. See the Payment Services Act (資金決済法), articles 3 to 5 and 14.
 */
export const prepaidBalance = {
  /** Whole yen. Duties begin above it. */
  line: 10_000_000,
  /** Month and day in Tokyo. */
  baseDays: ['03-31', '09-30'],
  notifyWithinMonths: 2,
  depositPercent: 50,
} as const
