import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { BarChart } from './bar-chart.tsx'

const bars = () =>
  [...document.querySelectorAll('[role="img"] rect[stroke]')].map((bar) => bar.getBoundingClientRect())

test('each bar is as high as its figure on the axis, and its parts stand on one another', async () => {
  const { t } = await show(
    <BarChart
      title="Income"
      unit="yen"
      names={['October', 'November']}
      parts={[
        { label: 'Plans', values: [1_000_000, 2_000_000] },
        { label: 'Hires', values: [500_000, null] },
      ]}
    />,
    { language: 'en' },
  )
  await expect.element(page.getByRole('img', { name: t('reports.chart', { title: 'Income' }) })).toBeVisible()
  const [plans, hires, nextPlans, none] = bars()
  if (!plans || !hires || !nextPlans || !none) throw new Error('a bar is missing')
  expect(plans.height / nextPlans.height).toBeCloseTo(0.5, 1)
  expect(hires.height / plans.height).toBeCloseTo(0.5, 1)
  expect(hires.bottom).toBeCloseTo(plans.top, 0)
  expect(nextPlans.bottom).toBeCloseTo(plans.bottom, 0)
  expect(none.height).toBeLessThan(2)
  for (const tick of ['0', '500k', '1M', '1.5M', '2M'])
    expect(document.querySelector('[role="img"]')?.textContent).toContain(tick)
})

test('a figure below zero hangs from the axis, and the line that bars are compared with is on the scale', async () => {
  await show(
    <BarChart
      title="Change"
      unit="count"
      names={['a', 'b']}
      parts={[{ label: 'Members', values: [-2, 2] }]}
      line={{ value: 8, label: 'Goal' }}
    />,
    { language: 'en' },
  )
  const [lost, won] = bars()
  if (!lost || !won) throw new Error('a bar is missing')
  expect(lost.top).toBeCloseTo(won.bottom, 0)
  expect(document.querySelector('[role="img"]')?.textContent).toContain('Goal')
})

// The second time where the mouse stood last: a test does not begin with the mouse of the one before.
test.for([1, 2])('the figures of a bar stand beside it under the mouse, time %i', async () => {
  await show(
    <BarChart
      title="Lessons"
      unit="percent"
      names={['October', 'November']}
      parts={[{ label: 'Taken', values: [0.25, 0.5] }]}
    />,
    { language: 'en' },
  )
  const figure = page.getByText('Taken: 50%')
  await expect.element(figure).not.toBeVisible()
  const bar = document.querySelectorAll('[role="img"] rect[stroke]')[1]
  if (!bar) throw new Error('a bar is missing')
  await userEvent.hover(bar)
  await expect.element(figure).toBeVisible()
})

test('the parts of a bar are solid tints of one hue, with their sum above the bar', async () => {
  await show(
    <BarChart
      title="Income"
      unit="yen"
      names={['October', 'November']}
      parts={[
        { label: 'Plans', values: [10_000, 20_000] },
        { label: 'Hires', values: [5_000, 3_000] },
        { label: 'Trials', values: [1_000, 2_000] },
      ]}
    />,
    { language: 'en' },
  )
  const fills = [...document.querySelectorAll('[role="img"] rect')]
    .slice(0, 3)
    .map((bar) => bar.getAttribute('fill'))
  expect(new Set(fills).size).toBe(3)
  for (const fill of fills) expect(fill).toMatch(/^color-mix\(in srgb, var\(--color-green\) \d+%/)
  expect(document.querySelector('pattern')).toBeNull()
  for (const sum of ['¥16,000', '¥25,000'])
    await expect.element(page.getByText(sum, { exact: true })).toBeVisible()
})
