/**
 * `npm run bench:interactions`: how long the page takes to answer to what people do most, from the touch, the
 * click or the key until the next frame, by the browser's Event Timing in steps of 8 ms. The processor is
 * slowed four times, as Lighthouse slows its phone (docs/benchmarks.md).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { withBrowser } from '../scripts/browser.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { startDemoServer } from '#tests/support/server-process.ts'
import { textsOf } from '#tests/support/texts.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { phone, slowness, takeLongest, watchInteractions } from './pages/first-tap.ts'
import { median, table } from './table.ts'

const runs = 4

const t = textsOf('ja')
const desk = { viewport: { width: 1440, height: 900 } }

/** One kind of interaction: who does it, on which page, and what is touched, clicked or typed there. */
interface Kind {
  what: string
  by?: 'sakura' | 'admin'
  path: string
  act: (page: Page, on: Measure, run: number) => Promise<void>
}

/** Does it and notes how long the page took to answer. */
type Measure = (act: () => Promise<void>) => Promise<void>

const ms = (value: number): string => `${Math.round(value)} ms`

/** The days of a week that have lessons. */
const daysOf = (page: Page): Locator =>
  page.getByRole('tablist', { name: t('common.days') }).locator('[role="tab"]:not([aria-disabled="true"])')

const kinds: readonly Kind[] = [
  {
    what: 'a day of the week',
    path: `/booking?week=${dateOf(Date.now() + 7 * dayMs)}`,
    async act(page, on) {
      const days = daysOf(page)
      await days.first().waitFor()
      for (let day = (await days.count()) - 1; day >= 0; day -= 1) await on(() => days.nth(day).tap())
    },
  },
  {
    what: 'book a lesson, confirm',
    by: 'sakura',
    path: `/booking?week=${dateOf(Date.now() + 7 * dayMs)}`,
    async act(page, on) {
      const days = daysOf(page)
      const book = page.getByRole('button', { name: t('booking.book') })
      await days.first().waitFor()
      for (let day = 0; (await book.count()) === 0; day += 1) await days.nth(day).tap()
      await on(() => book.first().tap())
      const question = page.getByRole('alertdialog', { name: t('booking.confirmTitle') })
      await on(() => question.getByRole('button', { name: t('booking.confirmOk') }).tap())
      await page.getByRole('alertdialog', { name: t('booking.bookedTitle') }).waitFor()
    },
  },
  {
    what: 'free times: a week, begin, end',
    path: '/RentalSpace#times',
    async act(page, on) {
      const times = page.locator('#times')
      const next = times.locator('a, button').filter({ hasText: t('freeTimes.nextWeek') })
      const nextOf = next.or(times.getByLabel(t('freeTimes.nextWeek'))).first()
      const cells = times.getByRole('button', { name: /から$/ })
      await nextOf.waitFor()
      for (let week = 0; week < 8 && (await cells.count()) === 0; week += 1) {
        await on(() => nextOf.tap())
        await page.waitForLoadState('networkidle')
      }
      await on(() => cells.first().tap())
      await on(() => times.getByRole('button', { name: /まで$/ }).first().tap())
    },
  },
  {
    what: 'admin area: save a note',
    by: 'admin',
    path: '/admin?tab=user&q=sakura%40',
    async act(page, on, run) {
      await page.locator('table a[href*="/admin/members/"]').first().click()
      await on(() => page.getByRole('button', { name: t('notes.write'), exact: true }).click())
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').pressSequentially(`右膝に不安。${run}`)
      await on(() => dialog.getByRole('button', { name: t('notes.save') }).click())
      await dialog.waitFor({ state: 'hidden' })
    },
  },
  {
    what: 'admin area: search a member, each key',
    by: 'admin',
    path: '/admin?tab=user',
    async act(page, on) {
      const search = page.getByRole('searchbox', { name: t('memberAdmin.search') })
      await search.focus()
      for (const key of 'sakura') await on(() => search.press(key))
    },
  },
]

const dataDir = mkdtempSync(join(tmpdir(), 'hidamari-interactions-'))
const server = await startDemoServer({ dataDir })
try {
  const rows = await withBrowser(async (browser) => {
    const measured: string[][] = []
    for (const kind of kinds) {
      const delays: number[] = []
      for (let run = 0; run < runs; run += 1) delays.push(...(await delaysOf(browser, kind, run)))
      const sorted = delays.toSorted((a, b) => a - b)
      const at75 = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN
      measured.push([
        kind.what,
        String(delays.length),
        ...[median(delays), at75, Math.max(...delays)].map(ms),
      ])
    }
    return measured
  })
  console.log(table(['interaction', 'times', 'median', '75th percentile', 'longest'], rows))
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function delaysOf(browser: Browser, { by, path, act }: Kind, run: number): Promise<number[]> {
  const context = await browser.newContext({
    ...(by === 'admin' ? desk : phone),
    locale: 'ja-JP',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    if (by !== undefined) await logIn(page, by)
    await watchInteractions(page)
    const tools = await context.newCDPSession(page)
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const delays: number[] = []
    await act(
      page,
      async (doIt) => {
        await takeLongest(page)
        await doIt()
        // The browser reports an interaction after its frame.
        await page.waitForTimeout(300)
        delays.push(await takeLongest(page))
      },
      run,
    )
    return delays
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, id: string): Promise<void> {
  await page.goto(`${server.origin}/login`, { waitUntil: 'networkidle' })
  const field = (autocomplete: string): Locator => page.locator(`main input[autocomplete*="${autocomplete}"]`)
  await field('username').first().fill(`${id}@hidamari.example`)
  await field('current-password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
