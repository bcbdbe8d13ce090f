import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { notePlanPayment } from '#contract/site-payments.ts'
import { languages } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dayMs, hourMs, instantOf, monthsLater } from '#time/tokyo.ts'
import { reportNames } from '#web/features/reports/period.ts'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { test } from '../test.ts'

/** Months before today in which the members of each language pay, so that nothing else is paid in the month. */
const monthsAgo = { ja: 10, en: 11 }

test.for(languages)(
  'an owner finds the income of a month, sees its year, goes back, and saves the same figures (%s)',
  async (language, { studio, visit }) => {
    const admin = await studio.admin()
    const member = await studio.member()
    const paidOn = monthsLater(`${dateOf(Date.now()).slice(0, 7)}-10`, -monthsAgo[language])
    const month = paidOn.slice(0, 7)
    const paidUntil = dateOf((instantOf(paidOn) ?? 0) + 30 * dayMs)
    const paid = { memberType: 2, price: 6_990, entryFee: true, method: 'cash', paidOn, paidUntil } as const
    await studio.call(notePlanPayment, { as: admin, id: member.id, body: paid })

    const width = language === 'ja' ? 390 : 1440
    const visitor = await visit({ language, as: admin, width, scheme: language === 'ja' ? 'dark' : 'light' })
    const { page, t } = visitor
    await visitor.open('/admin/reports')
    const choice = page.getByRole('combobox', { name: t('reports.choose.month') })
    await choice.selectOption(`?report=income&month=${month}`)
    const table = page.getByRole('table', {
      name: t('reports.byMonth', { name: t('reports.names.income') }),
    })
    const row = table.getByRole('row').last()
    await row.getByText(yenText(21_990, language)).first().waitFor()
    await page.getByRole('img', { name: t('reports.chart', { title: t('reports.income.title') }) }).waitFor()
    expect(new URL(page.url()).searchParams.get('month')).toBe(month)
    await page.getByText(t('reports.income.left'), { exact: true }).first().waitFor()
    await expectAccessible(page)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('reports.save') }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain(t('reports.csv.yen', { label: t('reports.income.left') }))
    expect(lines.at(-1)).toMatch(/,6990,15000,0,0,21990,0,21990,1999$/)

    const keyboard = new Keyboard(page)
    await keyboard.press(page.getByRole('link', { name: t('reports.views.year'), exact: true }))
    await visitor.arrivesAt('/admin/reports')
    await page.getByRole('combobox', { name: t('reports.choose.year') }).waitFor()
    expect(new URL(page.url()).searchParams.get('year')).toBe(month.slice(0, 4))
    await table.getByRole('rowheader', { name: t('reports.sum'), exact: true }).waitFor()
    await page.goBack()
    await choice.waitFor()
    await expect.poll(() => choice.inputValue()).toBe(`?report=income&month=${month}`)
  },
)

test.for(languages)(
  'every report can be read, in the month and in the year (%s)',
  async (language, { studio, visit }) => {
    const admin = await studio.admin()
    await studio.lesson({ startsAt: (instantOf(dateOf(Date.now() - dayMs)) ?? 0) + 10 * hourMs })
    const visitor = await visit({ language, as: admin, width: language === 'ja' ? 1440 : 390 })
    const { page, t } = visitor
    for (const report of reportNames) {
      for (const period of ['', `&year=${dateOf(Date.now() - dayMs).slice(0, 4)}`]) {
        await visitor.open(`/admin/reports?report=${report}${period}`)
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await page.locator('table, [role="status"]').first().waitFor()
        await expectAccessible(page)
      }
    }
    await page.getByRole('heading', { name: t('reports.prepaid.title') }).waitFor()
    await page.getByText(t('reports.prepaid.notice')).waitFor()
    await visitor.open('/admin/reports?report=lessons')
    const hours = page.getByRole('table', { name: t('reports.lessons.hoursCaption') })
    await hours.getByRole('rowheader', { name: '10:00' }).waitFor()
  },
)

test('a month in which nothing happened says so', async ({ studio, visit }) => {
  const visitor = await visit({ as: await studio.admin() })
  const { page, t } = visitor
  await visitor.open('/admin/reports?report=attendance&month=2019-01')
  await page.getByText(t('reports.nothing')).waitFor()
  await expectAccessible(page)
})

test('the words of a chart follow the text size, and none is cut', async ({ studio, visit }) => {
  const admin = await studio.admin()
  await studio.lesson({ startsAt: (instantOf(dateOf(Date.now() - dayMs)) ?? 0) + 10 * hourMs })
  const visitor = await visit({ as: admin, width: 834, changesBrowser: true })
  const { page, t } = visitor
  await visitor.page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  await visitor.open('/admin/reports?report=lessons')
  const chart = page.getByRole('img', { name: t('reports.chart', { title: t('reports.lessons.title') }) })
  await chart.getByText('100%').waitFor()
  const [size, outside] = await chart.evaluate((figure) => {
    const words = [...figure.querySelectorAll('text')]
    const around = figure.getBoundingClientRect()
    const isOutside = (word: Element) => {
      const { left, right, bottom } = word.getBoundingClientRect()
      return left < around.left - 1 || right > around.right + 1 || bottom > around.bottom + 1
    }
    return [
      words.map((word) => getComputedStyle(word).fontSize),
      words.filter(isOutside).map(({ textContent }) => textContent),
    ]
  })
  expect(new Set(size)).toEqual(new Set(['24px']))
  expect(outside).toEqual([])
})
