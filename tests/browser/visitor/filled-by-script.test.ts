import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { test } from '../test.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import type { Visit } from '../visit.ts'

/** What these pages show depends on the link or the session, which the built page does not know. */
const filledByScript = [
  '/first-visit',
  '/payment',
  '/pay',
  '/order',
  '/trial',
  '/reset',
  '/confirm-email',
  '/unsubscribe',
]

const cases = filledByScript.map((path, position) => ({ path, language: languages[position % 2] ?? 'ja' }))

async function openFilled(visitor: Visit, path: string): Promise<void> {
  await visitor.open(path)
  const { page } = visitor
  await page.getByRole('main').getByRole('link').or(page.getByRole('alert')).first().waitFor()
  await visitor.settle()
}

test.for(cases)(
  'the largest text on a phone is there before the script fills $path ($language)',
  async ({ language, path }, { visit }) => {
    const visitor = await visit({ language, width: 412 })
    await openFilled(visitor, path)
    const { page } = visitor
    const document = await (await page.request.get(page.url())).text()
    const largest = await page.evaluate(largestPaint)
    // What has left the page was there before the script.
    if (largest !== null) expect(document.includes(largest), largest).toBe(true)
  },
)

test.for(languages)(
  'no lesson is painted larger on a phone than what stands in the built page of /booking (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ language, width: 412 })
    const { page } = visitor
    await BookingScreen.at(visitor, lesson)
    const card = page.getByRole('article').first()
    await card.waitFor()
    const picture = await card
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.src))
    await visitor.settle()
    const document = await (await page.request.get(page.url())).text()
    expect(document.includes(new URL(picture).pathname)).toBe(false)
    const largest = await page.evaluate(largestPaint)
    expect(document.includes(largest ?? picture), largest ?? picture).toBe(true)
  },
)

/** What was painted largest, by its text or the address of the picture; null when it has left the page. */
const largestPaint = () =>
  new Promise<string | null>((resolve) => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
      resolve(
        element instanceof HTMLImageElement ? element.getAttribute('src') : (element?.textContent ?? null),
      )
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
