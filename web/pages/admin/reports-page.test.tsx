import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  readAttendanceReport,
  readIncomeReport,
  readLessonReport,
  readMemberReport,
  readPrepaidReport,
  readTicketReport,
} from '#contract/reports.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import type { ReportName } from '#web/features/reports/period.ts'
import ReportsPage from './reports-page.tsx'

const none = { count: 0, amount: 0 }

/** One member has paid 6,990 yen for a plan and 15,000 for the entry. */
const income = (month: string) => ({
  month,
  income: {
    plans: [{ memberType: 2 as const, count: 1, amount: 6_990 }],
    entryFees: { count: 1, amount: 15_000 },
    hires: none,
    trials: none,
    offers: none,
    events: none,
    pauseFees: none,
  },
  total: { count: 1, amount: 21_990, tax: 1_999 },
  refunds: { ...none, tax: 0 },
  left: { amount: 21_990, tax: 1_999 },
  givenAway: 500,
})

const lessons = (month: string) => ({ month, cancelled: 1, lessons: 1, seats: 10, taken: 4 })

const reports = () =>
  new ApiStub()
    .on(readIncomeReport, ({ query }) => ({ months: [income(query.until ?? query.month)] }))
    .on(readMemberReport, ({ query: { month } }) => ({
      months: [
        {
          month,
          registered: 2,
          closed: 1,
          paused: 3,
          reasons: [{ reason: 'work' as const, paused: 2, left: 1 }],
          plans: [{ memberType: 2 as const, joined: 1, left: 1 }],
        },
      ],
      present: [{ memberType: 2 as const, members: 5 }],
      planned: { paused: 4, leaving: 1 },
    }))
    .on(readLessonReport, ({ query: { month } }) => ({
      months: [lessons(month)],
      hours: [{ weekday: 5, hour: 10, lessons: 1, seats: 10, taken: 4 }],
    }))
    .on(readAttendanceReport, ({ query: { month } }) => ({
      months: [{ month, attended: 3, missed: 1, unmarked: 0 }],
    }))
    .on(readTicketReport, ({ query: { month } }) => ({
      months: [{ month, paid: 4, given: 1, used: 2, expired: 0, takenBack: 0 }],
      open: [{ reason: 'paid' as const, lastMonth: month, lots: 1, tickets: 2 }],
    }))
    .on(readPrepaidReport, () => ({
      days: [
        {
          day: '2026-09-30',
          isBaseDate: true,
          lines: [{ memberType: 2 as const, price: 6_990, tickets: 2, left: 1, amount: 3_495 }],
          total: 3_495,
        },
      ],
    }))

const openReports = (query: string, language: 'ja' | 'en' = 'ja') =>
  show(<ReportsPage />, { as: 'ADMIN', language, at: `/admin/reports?${query}` })

test('the owner chooses a month, sees its income and the year around it, and saves the same figures', async () => {
  const api = reports()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  onTestFinished(() => saved.mockRestore())
  const { t, location } = await openReports('report=income&month=2026-10', 'en')
  const choice = page.getByRole('combobox', { name: t('reports.choose.month') })
  await choice.selectOptions('?report=income&month=2026-09')
  await expect.poll(() => location().search).toBe('?report=income&month=2026-09')
  const table = page.getByRole('table', { name: t('reports.byMonth', { name: t('reports.names.income') }) })
  await expect.element(table.getByText(yenText(21_990, 'en')).first()).toBeVisible()
  const chart = t('reports.chart', { title: t('reports.income.title') })
  await expect.element(page.getByRole('img', { name: chart })).toBeVisible()
  await expect
    .poll(() => api.received(readIncomeReport).at(-1)?.query)
    .toEqual({
      month: '2025-09',
      until: '2026-09',
    })

  await page
    .getByRole('button', {
      name: t('reports.saveOf', { table: t('reports.byMonth', { name: t('reports.names.income') }) }),
    })
    .click()
  await expect.poll(() => saved.mock.calls).toHaveLength(1)
  const texts = await Promise.all(saved.mock.calls.map(([file]) => (file as Blob).text()))
  const lines = texts.join('').trim().split('\r\n')
  expect(lines[0]).toContain(t('reports.csv.yen', { label: t('reports.income.left') }))
  expect(lines.at(-1)).toMatch(/,6990,15000,0,0,0,0,0,21990,0,21990,1999,500$/)

  await page.getByRole('link', { name: t('reports.views.year') }).click()
  await expect.element(page.getByRole('combobox', { name: t('reports.choose.year') })).toBeVisible()
  await expect.poll(() => location().search).toBe('?report=income&year=2026')
  await expect.element(table.getByRole('rowheader', { name: t('reports.sum') })).toBeVisible()
})

test.for([
  ['ja', 1],
  ['en', 2],
] as const)(
  'month or year and the steps fill one line on a phone in Japanese, and two below each other in English (%s)',
  async ([language, lines]) => {
    reports()
    const { t } = await show(<ReportsPage />, {
      as: 'ADMIN',
      language,
      at: '/admin/reports?report=income&month=2026-09',
      width: 390,
    })
    const choice = page.getByRole('combobox', { name: t('reports.choose.month') })
    await expect.element(choice).toHaveDisplayValue(language === 'ja' ? '2026年9月' : 'September 2026')
    const views = page.getByRole('navigation', { name: t('reports.view') })
    const next = page.getByRole('link', { name: /2026年10月|October 2026/ })
    const boxOf = (part: { element: () => Element }) => part.element().getBoundingClientRect()
    const middles = () => [views, choice, next].map((part) => boxOf(part).top + boxOf(part).height / 2)
    const countLines = () => new Set(middles().map((middle) => Math.round(middle / 16))).size
    await expect.poll(countLines).toBe(lines)
    await expect.poll(() => boxOf(next).right).toBeGreaterThan(350)
  },
)

test.each(['income', 'members', 'lessons', 'attendance', 'tickets'] as const satisfies ReportName[])(
  'the owner reads the report %s in the month and in the year',
  async (report) => {
    reports()
    const { t } = await openReports(`report=${report}&month=2026-10`)
    const table = page.getByRole('table').first()
    await expect.element(table).toBeVisible()
    await page.getByRole('link', { name: t('reports.views.year') }).click()
    await expect.element(page.getByRole('combobox', { name: t('reports.choose.year') })).toBeVisible()
    await expect.element(table).toBeVisible()
  },
)

test('the months before the first sale are left out, in the chart and in the table', async () => {
  const empty = (month: string) => ({
    ...income(month),
    income: {
      plans: [],
      entryFees: none,
      hires: none,
      trials: none,
      offers: none,
      events: none,
      pauseFees: none,
    },
    total: { ...none, tax: 0 },
    left: { amount: 0, tax: 0 },
    givenAway: 0,
  })
  reports().on(readIncomeReport, () => ({
    months: [empty('2026-06'), empty('2026-07'), income('2026-08'), empty('2026-09'), income('2026-10')],
  }))
  await openReports('report=income&month=2026-10')
  const table = page.getByRole('table').first()
  await expect.poll(() => table.getByRole('rowheader').elements()).toHaveLength(3)
  expect(document.querySelectorAll('[role="img"] rect[stroke]')).toHaveLength(3 * 7)
})

test('the owner reads how full the hours of the week were', async () => {
  reports()
  const { t } = await openReports('report=lessons&month=2026-10')
  const hours = page.getByRole('table', { name: t('reports.lessons.hoursCaption') })
  await expect.element(hours.getByRole('rowheader', { name: '10:00' })).toBeVisible()
})

test('the owner reads the balance of prepaid tickets, and what the law asks for it', async () => {
  reports()
  const { t } = await openReports('report=prepaid')
  await expect.element(page.getByRole('heading', { name: t('reports.prepaid.title') })).toBeVisible()
  await expect.element(page.getByText(t('reports.prepaid.notice'))).toBeVisible()
  await expect.element(page.getByRole('table').first()).toMatchTextContent(yenText(3_495, 'ja'))
})

test('a month in which nothing happened says so', async () => {
  const api = reports()
  api.on(readAttendanceReport, ({ query: { month } }) => ({
    months: [{ month, attended: 0, missed: 0, unmarked: 0 }],
  }))
  const { t } = await openReports('report=attendance&month=2019-01')
  await expect.element(page.getByText(t('reports.nothing'))).toBeVisible()
})

test('the words of a chart follow the text size, and none is cut', async () => {
  reports()
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  const { t } = await show(<ReportsPage />, {
    as: 'ADMIN',
    at: '/admin/reports?report=lessons&month=2026-10',
    width: 834,
  })
  const chart = page.getByRole('img', { name: t('reports.chart', { title: t('reports.lessons.title') }) })
  await expect.element(chart.getByText('100%')).toBeVisible()
  await expect.poll(() => wordsOf(chart.element())).toEqual({ sizes: ['24px'], outside: [] })
})

/** The text sizes in a chart, and the words that are cut. */
function wordsOf(figure: Element) {
  const ownText = (element: Element) =>
    [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
  // The figures of a bar are hidden until the mouse is above it.
  const words = [...figure.querySelectorAll('*')].filter((word) => ownText(word) && word.checkVisibility())
  const around = figure.getBoundingClientRect()
  const isOutside = (word: Element) => {
    const { left, right, bottom } = word.getBoundingClientRect()
    return left < around.left - 1 || right > around.right + 1 || bottom > around.bottom + 1
  }
  return {
    sizes: [...new Set(words.map((word) => getComputedStyle(word).fontSize))],
    outside: words.filter(isOutside).map(({ textContent }) => textContent),
  }
}
