import type { Page } from 'playwright-core'

/** The calls that tests get in the way of. */
export const calls = {
  lessons: /\/api\/events\/yoga\?/,
  booking: /\/api\/events\/booking\/yoga/,
  adminLesson: /\/api\/admin\/yoga/,
  adminUser: /\/api\/admin\/user\//,
  adminBooking: /\/api\/admin\/booking\/yoga/,
  rentables: /\/api\/admin\/rentable$/,
  schedule: /\/api\/admin\/rentable-schedule/,
  ownBookings: /\/api\/user\/yoga$/,
  inquiry: /\/api\/user\/inquiry$/,
  tickets: /\/api\/user\/tickets\?/,
  forgotten: /\/api\/user\/password\/forgotten$/,
  resetLink: /\/api\/user\/password\/link$/,
  register: /\/api\/user$/,
  emailExists: /\/api\/user\/email\/exists$/,
  place: /\/api\/user\/address\?/,
}

/** What the browser says of a call that was refused with the status. */
export const refusedWith = (status: number): RegExp => new RegExp(`status of ${status} .*/api/`)

/** What the browser says of a call whose connection broke. */
export const brokenOff = /net::ERR_[A-Z_]+ .*\/api\//

/** Keeps the answers back until the returned function is called. */
export async function holdAnswers(page: Page, call: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Cuts the connection before the server hears anything; returns the way to mend it. */
export async function cutConnection(page: Page, call: RegExp): Promise<() => Promise<void>> {
  await page.route(call, (route) => route.abort('connectionreset'))
  return () => page.unroute(call)
}

/** Lets the server do its work, and loses its answer. What is only read comes through. */
export async function loseAnswers(page: Page, call: RegExp): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
}
