import { renewCalendarFeed } from '#contract/calendar-feeds.ts'
import type { TestApp } from './app.ts'
import type { TestMember } from './factories.ts'
import { readCalendar } from './read-calendar.ts'

/** Makes a secret address for the member, and returns its path. */
export async function givenFeed(app: TestApp, as: TestMember): Promise<string> {
  const { body } = await app.ask(renewCalendarFeed, { as })
  return new URL(body.feed.address).pathname
}

/** Asks for a calendar as a calendar program does: without a login. */
export const fetchCalendar = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers })

/** The entries of the calendar at the address. */
export async function entriesAt(app: TestApp, url: string) {
  return readCalendar((await fetchCalendar(app, url)).body).entries
}
