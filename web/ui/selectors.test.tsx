import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { RadioGroup } from './radio-group.tsx'
import { chip, ChoiceChip, segment, segments } from './selectors.tsx'
import { Tabs } from './tabs.tsx'

/** What a visitor sees of a choice: colours, line and corners. */
function lookOf(element: Element): string {
  const { backgroundColor, color, borderColor, borderRadius, boxShadow, fontWeight } =
    getComputedStyle(element)
  return [backgroundColor, color, borderColor, borderRadius, boxShadow, fontWeight].join(' ')
}

const ignore = () => undefined

test('a chip looks the same as a checkbox, as a button and as a link, chosen or not', async () => {
  await show(
    <>
      {[true, false].map((chosen) => (
        <div key={String(chosen)}>
          <ChoiceChip label="Yoga" checked={chosen} onChange={ignore} />
          <button type="button" aria-pressed={chosen} className={chip}>
            {'Yoga'}
          </button>
          <a href="/" aria-current={chosen ? 'true' : undefined} className={chip}>
            {'Yoga'}
          </a>
        </div>
      ))}
    </>,
  )
  const [box, button, link, ...others] = page.getByCSS('label, main button, main a').elements().map(lookOf)
  expect(others).toHaveLength(3)
  expect(new Set([box, button, link]).size).toBe(1)
  expect(new Set(others).size).toBe(1)
  expect(others).not.toContain(box)
})

test('a segment looks the same as a radio button, as a button and as a link, chosen or not', async () => {
  await show(
    <>
      <RadioGroup
        variant="segments"
        legend="View"
        values={['day', 'week']}
        text={(view) => view}
        chosen="day"
        onChoose={ignore}
      />
      {[true, false].map((chosen) => (
        <div key={String(chosen)} className={segments}>
          <button type="button" aria-pressed={chosen} className={segment}>
            {'day'}
          </button>
          <a href="/" aria-current={chosen ? 'true' : undefined} className={segment}>
            {'day'}
          </a>
        </div>
      ))}
    </>,
  )
  const all = page.getByCSS('label, main button, main a').elements().map(lookOf)
  const [radio, other, button, link, otherButton, otherLink] = all
  expect(new Set([radio, button, link]).size).toBe(1)
  expect(new Set([other, otherButton, otherLink]).size).toBe(1)
  expect(radio).not.toBe(other)
})

test('a chip and a segment are pressed anywhere on them', async () => {
  const done: string[] = []
  await show(
    <>
      <ChoiceChip label="Yoga" checked={false} onChange={() => done.push('chip')} />
      <RadioGroup
        variant="segments"
        legend="View"
        values={['day', 'week']}
        text={(view) => view}
        chosen="day"
        onChoose={(view) => done.push(view)}
      />
    </>,
  )
  for (const name of ['Yoga', 'week'] as const) {
    const input = name === 'Yoga' ? page.getByRole('checkbox', { name }) : page.getByRole('radio', { name })
    const { width, height } = input.element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(42)
    await input.click({ position: { x: width - 8, y: height / 2 } })
  }
  expect(done).toEqual(['chip', 'week'])
})

test('on a phone four segments stand in two rows of two', async () => {
  await show(
    <RadioGroup
      variant="segments"
      legend="What to add"
      values={['空き枠', '毎週の空き枠', '利用予約', '貸出停止']}
      text={(kind) => kind}
      chosen="空き枠"
      onChoose={ignore}
    />,
    { width: 342 },
  )
  const places = page
    .getByCSS('label')
    .elements()
    .map((label) => label.getBoundingClientRect())
  const [first, second, third, fourth] = places.map(({ top }) => top)
  expect([second, fourth]).toEqual([first, third])
  expect(third).toBeGreaterThan(first ?? 0)
  expect(new Set(places.map(({ width }) => Math.round(width))).size).toBe(1)
})

test('on a phone many tabs stand in one row that scrolls, with the chosen one in sight', async () => {
  const tabs = ['予約', 'チケット', 'ご契約とお支払い', 'レンタル', 'アカウント', 'ログイン方法'].map(
    (label) => ({
      value: label,
      label,
    }),
  )
  await show(
    <Tabs label="My page" tabs={tabs} value="ログイン方法" onChange={ignore}>
      {'Login'}
    </Tabs>,
    { width: 390 },
  )
  const tops = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
  await expect.element(page.getByRole('tab', { name: 'ログイン方法' })).toBeInViewport({ ratio: 1 })
  expect(document.documentElement.scrollWidth).toBe(390)
})

test.each([
  [1440, 'beside the row of tabs'],
  [390, 'between the row and the panel'],
])('in a window of %i pixels the slot of the tabs stands %s', async (width) => {
  const tabs = ['予約', 'チケット'].map((label) => ({ value: label, label }))
  await show(
    <Tabs
      label="My page"
      tabs={tabs}
      value="予約"
      onChange={ignore}
      beside={<button type="button">{'Beside'}</button>}
    >
      {'Bookings'}
    </Tabs>,
    { width },
  )
  const boxOf = (locator: ReturnType<typeof page.getByRole>) => locator.element().getBoundingClientRect()
  const row = boxOf(page.getByRole('tablist'))
  const slot = boxOf(page.getByRole('button', { name: 'Beside' }))
  const panel = boxOf(page.getByRole('tabpanel'))
  expect(slot.bottom).toBeLessThanOrEqual(panel.top)
  if (width === 1440) {
    expect(slot.top).toBeGreaterThanOrEqual(row.top)
    expect(slot.left).toBeGreaterThanOrEqual(row.right)
  } else {
    expect(slot.top).toBeGreaterThanOrEqual(row.bottom)
    expect(row.width).toBe(panel.width)
  }
})

test('a tab whose name is wider than the screen shows all of it', async () => {
  const tabs = ['Second floor', 'The whole building with its garden and the tea room'].map((label) => ({
    value: label,
    label,
  }))
  await show(
    <Tabs label="Spaces" tabs={tabs} value="Second floor" onChange={ignore}>
      {'Free times'}
    </Tabs>,
    { width: 320 },
  )
  const row = page.getByRole('tablist').element()
  for (const tab of page.getByRole('tab').elements())
    expect(tab.getBoundingClientRect().width).toBeLessThanOrEqual(row.clientWidth)
})
