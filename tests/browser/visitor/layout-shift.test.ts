import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { test } from '../test.ts'

/** What these pages show depends on the link or the session, which the built page does not know. */
const filledByScript = ['/payment', '/pay', '/trial', '/reset', '/confirm-email', '/unsubscribe']

test.for(languages.flatMap((language) => filledByScript.map((path) => ({ language, path }))))(
  'nothing on a phone moves while the script fills $path ($language)',
  async ({ language, path }, { visit }) => {
    const visitor = await visit({ language, width: 390 })
    await visitor.open(path)
    await visitor.page
      .getByRole('main')
      .getByRole('link')
      .or(visitor.page.getByRole('alert'))
      .first()
      .waitFor()
    await visitor.settle()
    const shifts = await visitor.page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(valuesOf(list.getEntries())))
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(valuesOf(observer.takeRecords())), 500)
          const valuesOf = (entries: PerformanceEntryList) =>
            entries.map((entry) => (entry as PerformanceEntry & { value: number }).value)
        }),
    )
    expect(shifts).toEqual([])
  },
)
