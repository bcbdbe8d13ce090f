import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** What these pages show depends on the link or the session, which the built page does not know. */
const filledByScript = ['/payment', '/pay', '/order', '/trial', '/reset', '/confirm-email', '/unsubscribe']

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
    const largest = await page.evaluate(largestText)
    // A text that has left the page was there before the script.
    if (largest !== null) expect(document.includes(largest), largest).toBe(true)
  },
)

/** What was painted largest, by its text; null when it has left the page. */
const largestText = () =>
  new Promise<string | null>((resolve) => {
    new PerformanceObserver((list) => {
      const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
      resolve(element?.textContent ?? null)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
