import { inject } from 'vitest'
import type { Language } from '#studio/languages.ts'
import { colourFindingsOf, findingsOf } from '../browser/accessibility.ts'
import { isLoaded } from '../browser/site-pages.ts'
import type { Visit } from '../browser/visit.ts'
import { faultsOfHeadings, faultsOnPhone, fits, shiftOfLayout } from './in-page.ts'

/** A phone, the narrowest phone, and windows on both sides of each change of the layout. */
const phone = 390
const widths = inject('everyLanguage')
  ? [320, 680, 681, 834, 1024, 1280, 1440]
  : // The narrowest of each layout.
    [320, 681, 1024, 1280]
/** A phone, a tablet and a desktop. */
const largeTextWidths = [phone, 834, 1440]
const height = 900

export interface Screen {
  path: string
  visitors: Record<Language, Visit>
  /** How far its content may move while it loads. Absent, that is not looked at: most pages wait for data. */
  mostShift?: number
}

/** Opens a screen once, in the light scheme. Returns what is wrong with it in both schemes. */
export async function faultsOf(
  { path, visitors, mostShift = Infinity }: Screen,
  language: Language,
): Promise<string[]> {
  const visit = visitors[language]
  const { page } = visit
  const faults: string[] = []
  await page.setViewportSize({ width: phone, height })
  await visit.open(path)
  await isLoaded(visit)
  const shift = await page.evaluate(shiftOfLayout)
  if (shift > mostShift) faults.push(`moves by ${shift} while it loads`)
  faults.push(...(await page.evaluate(faultsOnPhone)), ...(await brokenLinks(visit)))
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    if (!(await fitsSoon(visit))) faults.push(`must be moved sideways at ${width} px`)
  }
  faults.push(...(await page.evaluate(faultsOfHeadings)), ...(await findingsOf(page)))
  // The styles alone follow the scheme, so a page that was opened in it has the same colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await colourFindingsOf(page)).map((finding) => `in the dark scheme: ${finding}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  for (const width of largeTextWidths) {
    await page.setViewportSize({ width, height })
    if (!(await fitsSoon(visit))) faults.push(`must be moved sideways at ${width} px in text of double size`)
  }
  return faults.map((fault) => `${visit.to(path)}: ${fault}`)
}

/** Some pages change their layout a moment after they were resized, on a busy machine a long one. */
const fitsSoon = ({ page }: Visit): Promise<boolean> =>
  page.waitForFunction(fits, undefined, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** The answers to links, by their address. */
const known = new Map<string, number>()

async function brokenLinks({ page, studio }: Visit): Promise<string[]> {
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const broken: string[] = []
  for (const address of new Set(addresses.map((one) => one.split('#')[0] ?? ''))) {
    // An error page, which leads to its own content, is answered with its status.
    if (!address.startsWith(studio.origin) || address === page.url()) continue
    const status = known.get(address) ?? (await fetch(address)).status
    known.set(address, status)
    if (status !== 200) broken.push(`${address} is answered with ${status}`)
  }
  return broken
}
