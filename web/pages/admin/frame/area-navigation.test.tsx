import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { listClosuresOfAdmin } from '#contract/closures.ts'
import { firstSteps, listFirstSteps } from '#contract/first-steps.ts'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { listLessons } from '#contract/lessons.ts'
import { readTodaysWork } from '#contract/reception.ts'
import type { TodaysWork } from '#contract/reception.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { listSpaces, listWindows } from '#contract/spaces/spaces.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { ApiStub, pageOf } from '#tests/components/api-stub.ts'
import { inquiry } from '#tests/components/given-inquiries.ts'
import { roofTerrace } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import { addressOfDestination, destinationsOf } from '../destinations.ts'
import type { AnyDestination } from '../destinations.ts'
import ManagePage from '../manage-page.tsx'
import AreaNavigation, { forRole } from './area-navigation.tsx'

const destinations = destinationsOf('ADMIN', () => true)

async function openArea(shown: Shown, open = 0, openSteps = 1) {
  const api = new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, open === 0 ? [] : [inquiry()], open))
    .on(listFirstSteps, () =>
      firstSteps.map((id, position) => ({
        id,
        state: position < openSteps ? ('sample' as const) : ('done' as const),
        confirmedAt: null,
      })),
    )
  const { t, address } = await show(<AreaNavigation />, { as: 'ADMIN', ...shown })
  const rail = page.getByRole('navigation', { name: t('adminNav.label') })
  return {
    api,
    t,
    address,
    rail,
    link: (name: AnyDestination['name']) =>
      rail.getByRole('link', { name: new RegExp(String.raw`^${t(`adminNav.to.${name}`)}(\P{L}|$)`, 'u') }),
    bar: page.getByRole('button', { name: new RegExp(t('adminNav.open')) }),
    drawer: page.getByRole('dialog', { name: t('adminNav.title') }),
  }
}

test('the rail leads to each page of the admin area, and marks the one that is shown', async () => {
  const { rail, link, address } = await openArea({ at: '/admin', language: 'en' })
  for (const row of destinations) {
    await link(row.name).click()
    await expect.element(link(row.name)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => rail.element().querySelectorAll('[aria-current]').length).toBe(1)
    await expect.poll(address).toBe(`/en${addressOfDestination(row)}`)
  }
})

test.each([
  ['/admin/members/hanako', 'members'],
  ['/admin/lessons/lesson-1', 'lessons'],
] as const)('the rail marks the list to which the page at %s belongs', async (at, name) => {
  const { link } = await openArea({ at })
  await expect.element(link(name)).toHaveAttribute('aria-current', 'true')
})

test('the rail counts the inquiries without an answer', async () => {
  const { t, link } = await openArea({ at: '/admin' }, 3)
  await expect
    .element(link('inquiries').getByText(t('adminNav.count.openInquiries', { count: 3 })))
    .toBeInTheDocument()
})

test('the rail leads to the set-up and counts its steps until all are done', async () => {
  const { t, link } = await openArea({ at: '/admin' }, 0, 4)
  await expect
    .element(link('start').getByText(t('adminNav.count.openSteps', { count: 4 })))
    .toBeInTheDocument()
})

test('once the studio is set up, the rail has no link to the set-up', async () => {
  const { api, link } = await openArea({ at: '/admin' }, 0, 0)
  await expect.poll(() => api.received(listFirstSteps)).toHaveLength(1)
  await expect.element(link('studio')).toBeVisible()
  await expect.element(link('start')).not.toBeInTheDocument()
})

test('the keyboard may skip the rail, and goes from its search to its first and to its last page', async () => {
  const { t, rail, link } = await openArea({ at: '/admin' })
  const skip = rail.getByRole('link', { name: t('adminNav.skip') })
  ;(skip.element() as HTMLElement).focus()
  await expect.element(skip).toBeVisible()
  await expect.element(skip).toHaveAttribute('href', '#content')
  await userEvent.keyboard('{Tab}')
  await expect.element(rail.getByRole('button', { name: t('adminNav.palette.open') })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(link('reception')).toHaveFocus()
  for (const _ of destinations.slice(1)) await userEvent.keyboard('{Tab}')
  await expect.element(link('log')).toHaveFocus()
})

test('the rail shows every page in a window of 900 pixels, and the present one in a lower window', async () => {
  const { link } = await openArea({ at: '/admin/mails', width: 1440 })
  const endOf = (name: 'log' | 'mails') => link(name).element().getBoundingClientRect().bottom
  await expect.poll(() => endOf('log')).toBeLessThanOrEqual(900)
  await page.viewport(1440, 600)
  await link('log').click()
  await expect.poll(() => endOf('log')).toBeLessThanOrEqual(600)
})

test.each([
  [1024, 96],
  [1440, 240],
])(
  'in a window of %i pixels the rail leaves the room beside %i pixels to the page',
  async (width, widest) => {
    const { rail } = await openArea({ at: '/admin', width })
    await expect.poll(() => rail.element().getBoundingClientRect().width).toBeLessThanOrEqual(widest)
  },
)

test('on a phone a bar names the page and opens a drawer, which a link or Escape closes', async () => {
  const { t, address, link, bar, drawer } = await openArea({ at: '/admin', width: 390, language: 'en' })
  await expect.poll(() => bar.element().textContent).toContain(t('adminNav.to.lessons'))
  await bar.click()
  await expect.element(drawer).toBeVisible()
  await expect.element(link('lessons')).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(bar).toHaveFocus()
  await bar.click()
  await link('members').click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(address).toBe('/en/admin?tab=user')
  await expect.poll(() => bar.element().textContent).toContain(t('adminNav.to.members'))
})

/** The names of the specification (section 2). */
const threePages = {
  ja: { lessons: 'ヨガ管理', spaces: 'レンタル管理', members: 'ユーザー管理' },
  en: { lessons: 'Yoga', spaces: 'Rentables', members: 'Users' },
} as const

test.each([
  ['ja', 1440],
  ['ja', 390],
  ['en', 1440],
  ['en', 390],
] as const)(
  'in language %s and a window of %i pixels three tabs stand above the calendar, the spaces and the users',
  async (language, width) => {
    const names = threePages[language]
    new ApiStub()
      .on(listInquiries, () => pageOf(listInquiries, [], 0))
      .on(listFirstSteps, () => [])
      .on(listLessons, () => [])
      .on(listAllTeachers, () => [])
      .on(listClosuresOfAdmin, () => [])
      .on(listSpaces, () => [roofTerrace])
      .on(listWindows, () => [])
      .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
      .on(listMembers, () => pageOf(listMembers, [], 0))
      .on(readTodaysWork, () => ({ lessons: 3, openPayments: 0, openInquiries: 0 }))
    const part = (
      <div className="lg:flex">
        <AreaNavigation />
        <div className="min-w-0 grow">
          <ManagePage />
        </div>
      </div>
    )
    const { t, address } = await show(part, { as: 'ADMIN', at: '/admin', language, width })
    const tabs = page.getByRole('tablist', { name: t('adminNav.tabs') }).getByRole('tab')
    const heading = page.getByRole('heading', { level: 1 })
    const nameOf = (tab: Element) => tab.textContent.replaceAll('\u200b', '')
    await expect.poll(() => tabs.elements().map(nameOf)).toEqual(Object.values(names))
    for (const row of destinations.filter(({ path }) => path === '/admin')) {
      const name = names[row.name as keyof typeof names]
      const tab = page.getByRole('tab', { name })
      await tab.click()
      await expect.element(tab).toHaveAttribute('aria-selected', 'true')
      await expect.poll(address).toBe(`${language === 'en' ? '/en' : ''}${addressOfDestination(row)}`)
      await expect.element(heading).toMatchTextContent(name)
      await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
      // The arrow keys go on from there.
      await expect.element(tab).toHaveFocus()
      const ofNavigation =
        width === 390
          ? page.getByRole('button', { name: `${t('adminNav.open')} ${name}` })
          : page.getByRole('navigation').getByRole('link', { name, exact: true })
      await expect.element(ofNavigation).toBeVisible()
    }
  },
)

describe('the line at the top', () => {
  /** The page, whose part about members needs the fewest calls. */
  async function openPage(as: 'ADMIN' | 'RECEPTION', work: TodaysWork) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const api = new ApiStub()
      .on(listMembers, () => pageOf(listMembers, [], 0))
      .on(readTodaysWork, async () => {
        await answered
        return work
      })
    const { t } = await show(<ManagePage />, { as, at: '/admin?tab=user', width: 390 })
    const line = page.getByRole('navigation', { name: t('adminNav.today.label') })
    const tabsTop = () => page.getByRole('tablist').element().getBoundingClientRect().top
    await expect.element(page.getByRole('tablist')).toBeVisible()
    return { api, t, line, tabsTop, answer }
  }

  test('says how much waits today, leads there, and moves nothing when the numbers come', async () => {
    const { t, line, tabsTop, answer } = await openPage('ADMIN', {
      lessons: 4,
      openPayments: 12,
      openInquiries: 0,
    })
    const names = ['lessons', 'openPayments', 'openInquiries'] as const
    const link = (name: (typeof names)[number]) =>
      line.getByRole('link', { name: new RegExp(`^${t(`adminNav.today.${name}`)}`) })
    await expect.element(link('lessons')).toBeVisible()
    const before = tabsTop()
    answer()
    await expect.element(link('openPayments')).toMatchTextContent(`${t('adminNav.today.openPayments')}12`)
    await expect.element(link('lessons')).toMatchTextContent(`${t('adminNav.today.lessons')}4`)
    await expect.element(link('openInquiries')).toMatchTextContent(`${t('adminNav.today.openInquiries')}0`)
    expect(tabsTop()).toBe(before)
    await expect.element(link('lessons')).toHaveAttribute('href', '/admin/reception')
    await expect.element(link('openPayments')).toHaveAttribute('href', '/admin/money?tab=open')
    await expect.element(link('openInquiries')).toHaveAttribute('href', '/admin/inquiries?state=open')
  })

  test('says of an empty day in few words that nothing waits', async () => {
    const { t, line, tabsTop, answer } = await openPage('ADMIN', {
      lessons: 0,
      openPayments: 0,
      openInquiries: 0,
    })
    await expect.element(line.getByRole('link').first()).toBeVisible()
    const before = tabsTop()
    answer()
    await expect.element(line).toMatchTextContent(t('adminNav.today.empty'))
    await expect.element(line.getByRole('link')).not.toBeInTheDocument()
    expect(tabsTop()).toBe(before)
  })

  test('is not for the reception, who has no view of money and inquiries', async () => {
    const { api, line } = await openPage('RECEPTION', { lessons: 1, openPayments: 1, openInquiries: 1 })
    await expect.element(line).not.toBeInTheDocument()
    expect(api.received(readTodaysWork)).toEqual([])
  })
})

test.each([
  ['RECEPTION', ['reception', 'members'], true],
  ['TEACHER', ['teaching'], false],
  ['ACCOUNTANT', ['money', 'reports'], true],
] as const)('the rail of the role %s has its pages alone', async (as, names, searches) => {
  const { t, rail, link, api } = await openArea({ as, at: '/admin' })
  await expect.element(rail).toBeVisible()
  for (const name of names) await expect.element(link(name)).toBeVisible()
  expect(rail.getByRole('listitem').elements()).toHaveLength(names.length)
  expect(rail.getByRole('button', { name: t('adminNav.palette.open') }).elements()).toHaveLength(
    searches ? 1 : 0,
  )
  expect(api.received(listInquiries)).toEqual([])
})

const Shown = forRole(() => <h1>{'the page'}</h1>)

test.each([
  ['RECEPTION', '/admin', '/admin/reception'],
  ['RECEPTION', '/admin?tab=user', undefined],
  ['RECEPTION', '/admin?tab=rentable', '/admin/reception'],
  ['RECEPTION', '/admin/members/hanako', undefined],
  ['RECEPTION', '/admin/lessons/lesson-1', undefined],
  ['RECEPTION', '/admin/money', '/admin/reception'],
  ['RECEPTION', '/admin/studio', '/admin/reception'],
  ['TEACHER', '/admin', '/admin/teaching'],
  ['TEACHER', '/admin/lessons/lesson-1', '/admin/teaching'],
  ['TEACHER', '/admin/members/hanako', '/admin/teaching'],
  ['TEACHER', '/admin/teachers', '/admin/teaching'],
  ['ACCOUNTANT', '/admin', '/admin/money'],
  ['ACCOUNTANT', '/admin/reports', undefined],
  ['ACCOUNTANT', '/admin/offers', '/admin/money'],
  ['ADMIN', '/admin', undefined],
  ['ADMIN', '/admin/log', undefined],
  ['ADMIN', '/admin/teaching', '/admin/reception'],
  ['USER', '/admin', '/'],
] as const)('the role %s at %s comes to %s', async (as, at, first) => {
  const { address } = await show(
    <Routes>
      {[first ?? at.replace(/\?.*/, ''), at.replace(/\?.*/, '')]
        .filter((path, position, all) => all.indexOf(path) === position)
        .map((path) => (
          <Route key={path} path={path} element={path === first ? <h1>{'the first page'}</h1> : <Shown />} />
        ))}
    </Routes>,
    { as, at },
  )
  const heading = page.getByRole('heading', { name: first === undefined ? 'the page' : 'the first page' })
  await expect.element(heading).toBeVisible()
  await expect.poll(address).toBe(first ?? at)
})
