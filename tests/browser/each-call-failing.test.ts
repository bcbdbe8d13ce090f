import { expect } from 'vitest'
import { refusedWith } from './connection.ts'
import { isLoaded } from './site-pages.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

/** Screens that need more than one call, for members and for administrators. */
const memberScreens = ['booked', 'hires', 'history', 'payments', 'edit', 'password'].map(
  (tab) => `/profile?tab=${tab}`,
)
const adminScreens = [
  '/admin?tab=rentable',
  '/admin/reception',
  '/admin/inquiries',
  '/admin/status',
  '/admin/mails',
  '/admin/money',
  '/admin/reports',
  '/admin/studio',
  '/admin/teachers',
  '/admin/news',
  '/admin/pictures',
  '/admin/import',
  '/admin/log',
  '/admin/members/:id',
]

/**
 * Calls without which the screen is whole: a notice at its top, the town below a postal code, the number
 * beside a link, the state of a pause on the card, other accounts that may be the same person's, what waits
 * today beside the tabs.
 */
const isExtra = (screen: string, call: string) =>
  call === '/api/user/address' ||
  call === '/api/user/first-visit' ||
  (['/api/payments', '/api/user/pausing'].includes(call) && !screen.includes('payments')) ||
  call.endsWith('/duplicates') ||
  (call === '/api/admin/inquiry' && !screen.includes('inquiries')) ||
  call === '/api/admin/first-steps' ||
  call === '/api/admin/today'

/** The paths of the calls that a screen reads itself with. */
async function callsOf({ page }: Visit, open: () => Promise<void>): Promise<string[]> {
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.add(pathname)
  })
  await open()
  page.removeAllListeners('request')
  return [...paths]
}

/**
 * Answers one call with an error, and expects that the screen says so, shows the rest and offers to try
 * again.
 */
async function failsWith(visitor: Visit, screen: string, call: string): Promise<void> {
  const { page, t } = visitor
  const isCall = (url: URL) => url.pathname === call
  await page.route(isCall, (route) =>
    route.fulfill({ status: 500, json: { message: 'error.server.default' } }),
  )
  await visitor.open(screen)
  await isLoaded(visitor)
  const alerts = page.getByRole('alert').filter({ hasText: t('error.server.default') })
  if (isExtra(screen, call)) return page.unroute(isCall)
  await alerts.first().waitFor()
  await page.unroute(isCall)
  // Two parts of a screen may show the same call: one click reads it again for both.
  await alerts
    .first()
    .getByRole('button', { name: t('common.retry') })
    .click()
  await expect.poll(() => alerts.count()).toBe(0)
}

async function eachCallFails(visitor: Visit, screen: string): Promise<void> {
  visitor.browserErrors.expect(refusedWith(500))
  const calls = await callsOf(visitor, async () => {
    await visitor.open(screen)
    await isLoaded(visitor)
  })
  expect(calls.length).toBeGreaterThan(1)
  for (const call of calls) await failsWith(visitor, screen, call)
}

test.for(memberScreens)(
  'each call of %s that fails alone is said, and tried again at a click',
  async (screen, { visit, studio }) => {
    await eachCallFails(await visit({ as: await studio.member({ tickets: 2 }) }), screen)
  },
)

test.for(adminScreens)(
  'each call of %s that fails alone is said, and tried again at a click',
  async (path, { visit, studio }) => {
    const { id } = await studio.member({ tickets: 1 })
    await eachCallFails(await visit({ as: await studio.admin() }), path.replace(':id', id))
  },
)
