import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe-core adds to a page. */
declare const window: { axe: typeof axe }

/** The short form: each new page gets it again, and the long one has twice the size. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const prepared = new WeakSet<BrowserContext>()

/**
 * Gives axe-core to each page that the context opens. That costs half as much as to give it to a page that is
 * open.
 */
export async function prepareFindings(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return
  prepared.add(context)
  await context.addInitScript(source)
}

/** What can be wrong in one scheme of colours and right in the other. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds in what the page shows now. */
export const findingsOf = (page: Page): Promise<string[]> => find(page)

/** The violations of colours alone. */
export const colourFindingsOf = (page: Page): Promise<string[]> => find(page, colourRules)

async function find(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(findViolations, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${page.url()} ${id} at ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([])
}

/**
 * While a dialog is open, only dialogs and messages are examined: the page behind them is examined by the
 * tests of the page, and it would take most of the time.
 */
function findViolations(rules?: string[]) {
  // A dialog that is closing is still in the page, with colours between two states.
  const dialogs = '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed])'
  const isBehind = document.querySelector(dialogs) !== null
  const examined = isBehind
    ? document.querySelectorAll(`${dialogs}, [role="status"], [role="alert"]`)
    : document
  const some = rules && { runOnly: rules }
  return window.axe.run(examined, { ...some, resultTypes: ['violations'], preload: false })
}
