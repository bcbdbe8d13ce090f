import type { Page } from 'playwright-core'

/** The API calls that tests delay, break or observe. */
export const calls = {
  lessons: /\/api\/events\/yoga\?/,
  reception: /\/api\/admin\/reception\?/,
  members: /\/api\/admin\/user\?/,
  studioPreview: /\/api\/admin\/studio\/[^/]+\/preview$/,
  adminMember: /\/api\/admin\/user\//,
  adminBooking: /\/api\/admin\/booking\/yoga/,
  spaces: /\/api\/admin\/rentable$/,
  publicSpaces: /\/api\/spaces$/,
  ownMember: /\/api\/user$/,
  book: /\/api\/events\/booking\/yoga$/,
  logout: /\/api\/auth\/logout$/,
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
