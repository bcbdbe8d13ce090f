/**
 * The features of the server, from what everything needs to what needs everything. A feature imports only
 * features that stand before it. Where a lower one must tell a higher one, the higher one calls both, or
 * reads a row that the lower one has written.
 */
export const featureOrder = [
  // What every feature may use.
  'idempotency',
  'attempts',
  'members',
  'audit',
  'facts',
  // What the pages show and visitors write.
  'pictures',
  'teachers',
  'news',
  'notices',
  'mails',
  'inquiries',
  'line',
  'member-codes',
  // What is booked, and with what it is paid.
  'tickets',
  'coupons',
  'invitations',
  'lessons',
  'payments',
  'spaces',
  // Who takes it.
  'bookings',
  'notes',
  'first-visits',
  'guests',
  'hires',
  'offers',
  'pausing',
  'referrals',
  'webhooks',
  // What administrators plan, and what follows for those who have booked.
  'schedule',
  'closures',
  'studio',
  'calendar-feeds',
  // Who calls.
  'sessions',
  'second-factors',
  'login',
  // Use cases over most of the others.
  'accounts',
  'campaigns',
  'reception',
  'kiosk',
  'reports',
  'books',
  'importing',
  'exporting',
  'first-steps',
  'retention',
  'status',
]

const featureOf = (file: string): string | undefined => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/**
 * Why a file may not import another file: its feature stands before the other one, or is missing in the
 * order; undefined if it may.
 */
export function refusalOfOrder(file: string, imported: string, order: readonly string[]): string | undefined {
  const [from, to] = [featureOf(file), featureOf(imported)]
  if (from === undefined || to === undefined || from === to) return undefined
  const missing = [from, to].find((feature) => !order.includes(feature))
  if (missing !== undefined)
    return `the feature ${missing} has no place in the order (scripts/feature-order.ts)`
  if (order.indexOf(to) < order.indexOf(from)) return undefined
  return `${file} may not import ${imported}: ${from} stands before ${to} in the order of features`
}
