import { expect } from 'vitest'
import { sendInquiry } from '#contract/inquiries.ts'
import { refusedWith } from './connection.ts'
import { inquiry } from './screens/inquiry-screen.ts'
import { Navigation } from './screens/navigation.ts'
import { builtPages } from '#tests/support/built-site.ts'
import { isLoaded, ofErrorPages } from './site-pages.ts'
import { test } from './test.ts'
import type { Visit } from './visit.ts'

/** The least heights for a finger, in CSS pixels: of what does something, and of a link in the page (WCAG 2.2, 2.5.8). */
const least = { action: 44, link: 24 }

const tabs = [
  '/profile?tab=code',
  '/profile?tab=hires',
  '/profile?tab=history',
  '/RentalSpace?space=wholeBuilding#times',
  '/profile?tab=payments',
  '/profile?tab=edit',
  '/profile?tab=password',
  '/admin?tab=rentable',
  '/admin?tab=user',
]

test(
  'on a phone every button, tab, field and link in a menu is at least 44 px high, and every other link 24 px',
  // One test visits many pages.
  { timeout: 120_000 },
  async ({ visit, studio }) => {
    const phone = { width: 390, touch: true }
    const admin = await visit({ ...phone, as: await studio.admin() })
    const member = await visit({ ...phone, as: await studio.member({ tickets: 1 }) })
    const loggedOut = await visit(phone)
    await studio.call(sendInquiry, { body: { ...inquiry, email: `${crypto.randomUUID()}@example.test` } })
    admin.browserErrors.expect(refusedWith(404))
    admin.browserErrors.expect(ofErrorPages)
    const visitorOf = (path: string): Visit => {
      if (path.startsWith('/profile')) return member
      return ['/login', '/register'].includes(path) ? loggedOut : admin
    }
    const found: string[] = []
    for (const path of [...builtPages().map((page) => page.path), ...tabs]) {
      const visitor = visitorOf(path)
      await visitor.open(path)
      await isLoaded(visitor)
      if (path === '/') await new Navigation(visitor).openMenu.click()
      const low = await visitor.page.evaluate(lowTargets, least)
      found.push(...low.map((target) => `${path}: ${target}`))
    }
    expect(found).toEqual([])
  },
)

/** The targets that are too low. A link inside a sentence may be as low as its line. */
function lowTargets({ action, link }: typeof least): string[] {
  const actions =
    'button, [role="tab"], nav a, select, textarea, input:not([type="checkbox"], [type="radio"])'
  const isInSentence = (target: Element) =>
    getComputedStyle(target).display === 'inline' &&
    target.textContent.trim() !== target.parentElement?.textContent.trim()
  return [...document.querySelectorAll(`${actions}, a[href], label:has(input)`)].flatMap((target) => {
    const isAction = target.matches(actions)
    const { height, width } = target.getBoundingClientRect()
    const isHidden = !target.checkVisibility() || width <= 1
    if (isHidden || (!isAction && isInSentence(target)) || height >= (isAction ? action : link)) return []
    return [`${height.toFixed(1)} px ${target.outerHTML.slice(0, 160)}`]
  })
}
