import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe-core adds to a page. */
declare const window: { axe: typeof axe }

/** The violations that axe finds on the page as it is shown now, with its dialogs. */
export async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate((): Promise<AxeResults> =>
    window.axe.run({ resultTypes: ['violations'], preload: false }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${page.url()} ${id} at ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([])
}
