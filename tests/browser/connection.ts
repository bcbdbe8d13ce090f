import type { Page } from 'playwright-core'
import type { TestMember } from '#tests/support/factories.ts'
import type { Visit } from './visit.ts'

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

/**
 * Ends the session of the member while the call is on its way, so that the server refuses this call and none
 * before it.
 */
export async function endSessionDuring(
  { page, studio }: Visit,
  member: TestMember,
  { call, method, send }: { call: RegExp; method: string; send: () => Promise<void> },
): Promise<void> {
  const release = await holdAnswers(page, call, method)
  await send()
  await studio.revoke(member)
  release()
}

/** Breaks the connection before the call reaches the server. The returned function restores it. */
export async function cutConnection(page: Page, call: RegExp): Promise<() => Promise<void>> {
  await page.route(call, (route) => route.abort('connectionreset'))
  return () => page.unroute(call)
}
