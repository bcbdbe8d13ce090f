import type { Page } from 'playwright-core'

/** The API calls that tests delay, break or observe. */
export const calls = {
  lessons: /\/api\/events\/yoga\?/,
  reception: /\/api\/admin\/reception\?/,
  /** The lessons of the calendar and of the reception. */
  lists: /\/api\/(events\/yoga|admin\/reception)\?/,
  booking: /\/api\/events\/booking\/yoga/,
  copies: /\/api\/admin\/yoga\/[^/]+\/copies$/,
  members: /\/api\/admin\/user\?/,
  studioPreview: /\/api\/admin\/studio\/[^/]+\/preview$/,
  memberExport: /\/api\/admin\/user\/export/,
  resend: /\/api\/user\/email\/resend-payment/,
  adminLesson: /\/api\/admin\/yoga/,
  adminMember: /\/api\/admin\/user\//,
  adminBooking: /\/api\/admin\/booking\/yoga/,
  spaces: /\/api\/admin\/rentable$/,
  publicSpaces: /\/api\/spaces$/,
  windows: /\/api\/admin\/rentable-schedule/,
  ownMember: /\/api\/user$/,
  pendingEmail: /\/api\/user\/email\/pending/,
  ownBookings: /\/api\/user\/yoga$/,
  waitlist: /\/api\/events\/yoga\/[^/]+\/waitlist$/,
  logout: /\/api\/auth\/logout$/,
  calendarFeed: /\/api\/user\/calendar-feed$/,
  memberCode: /\/api\/user\/code$/,
  sessions: /\/api\/user\/sessions/,
  inquiry: /\/api\/user\/inquiry$/,
  tickets: /\/api\/user\/tickets\?/,
  ticketLots: /\/api\/user\/tickets\/lots$/,
  forgotten: /\/api\/user\/password\/forgotten$/,
  resetLink: /\/api\/user\/password\/link$/,
  register: /\/api\/user$/,
  emailExists: /\/api\/user\/email\/exists$/,
  place: /\/api\/user\/address\?/,
}

/** The browser's error for a call that the server refused with the status. */
export const refusedWith = (status: number): RegExp => new RegExp(`status of ${status} .*/api/`)

/** The browser's error for a call whose connection broke. */
export const brokenOff = /net::ERR_[A-Z_]+ .*\/api\//

/** Holds the answers back until the test calls the returned function. */
export async function holdAnswers(page: Page, call: RegExp, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    await released
    await route.continue()
  })
  return release
}

/** Breaks the connection before the call reaches the server. The returned function restores it. */
export async function cutConnection(page: Page, call: RegExp): Promise<() => Promise<void>> {
  await page.route(call, (route) => route.abort('connectionreset'))
  return () => page.unroute(call)
}

/** Answers each write as the server does when there were too many of them. The returned function ends it. */
export async function stopWrites(page: Page, call: RegExp): Promise<() => Promise<void>> {
  const json = { statusCode: 429, error: 'Too Many Requests', message: 'error.server.too_many_requests' }
  await page.route(call, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json }),
  )
  return () => page.unroute(call)
}

/** Lets the server do its work and loses its answer. Calls that only read are answered. The returned function ends it. */
export async function loseAnswers(page: Page, call: RegExp): Promise<() => Promise<void>> {
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => page.unroute(call)
}

/** Lets the server do its work, and answers as it does when the connection to PostgreSQL was lost during the commit. */
export async function forgetOutcome(page: Page, call: RegExp): Promise<() => Promise<void>> {
  const json = { statusCode: 500, error: 'Internal Server Error', message: 'error.server.outcomeUnknown' }
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.fulfill({ status: 500, json })
  })
  return () => page.unroute(call)
}
