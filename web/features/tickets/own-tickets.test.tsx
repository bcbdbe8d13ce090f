import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import type { Movement, TicketLot } from '#contract/tickets/tickets.ts'
import { dateText, isoText, timeText } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { OwnTickets } from './own-tickets.tsx'

const lot = (given: Partial<TicketLot>): TicketLot => ({
  id: crypto.randomUUID(),
  reason: 'granted',
  note: null,
  expiresOn: null,
  granted: 4,
  left: 4,
  offer: null,
  ...given,
})

const movement = (given: Partial<Movement> = {}): Movement => ({
  id: crypto.randomUUID(),
  at: isoText(now),
  change: 1,
  balance: 3,
  reason: 'granted',
  lessonTitle: null,
  lessonStart: null,
  kept: false,
  ...given,
})

const noMovements = { movements: [], next: null }

describe('the tickets of a member by lot', () => {
  async function openLots(lots: TicketLot[], language: 'ja' | 'en' = 'ja', width = 1280) {
    new ApiStub().on(listTicketLots, () => lots).on(listTicketMovements, () => noMovements)
    const { t } = await show(<OwnTickets />, { language, as: 'USER', width })
    return { t, rows: page.getByRole('list', { name: t('profile.lots.title') }).getByRole('listitem') }
  }

  test('each lot says on a phone why, how many are left, until when, and which is used next', async () => {
    const { t, rows } = await openLots(
      [
        lot({ expiresOn: '2026-12-10', granted: 3, left: 2 }),
        lot({ expiresOn: '2026-12-30', reason: 'campaign', note: '開店5周年' }),
        lot({ expiresOn: '2027-02-19', reason: 'paid', offer: { ja: '5回券', en: 'Pack of 5' } }),
        lot({ reason: 'adjusted' }),
      ],
      'en',
      390,
    )
    const day = (date: string) => dateText(Date.parse(`${date}T00:00:00+09:00`), 'en')
    const says = async (row: number, texts: string[]) => {
      for (const text of texts) await expect.element(rows.nth(row).getByText(text).first()).toBeVisible()
    }
    await says(0, [
      t('profile.lots.until', { day: day('2026-12-10') }),
      t('profile.lots.next'),
      t('profile.movement.granted'),
      t('profile.lots.left', { count: 2 }),
      t('profile.lots.of', { count: 3 }),
    ])
    await says(1, [
      t('profile.lots.until', { day: day('2026-12-30') }),
      t('profile.movement.campaign'),
      '開店5周年',
    ])
    await says(2, ['Pack of 5'])
    await says(3, [t('profile.lots.lasting'), t('profile.movement.adjusted')])
    await expect.element(page.getByText(t('profile.lots.next'))).toHaveLength(1)
  })

  test('tickets that do not expire are one line, and the keyboard opens where they are from', async () => {
    const adjusted = () => lot({ reason: 'adjusted' })
    const { t } = await openLots([adjusted(), adjusted(), adjusted()])
    await expect.element(page.getByText(t('profile.lots.left', { count: 12 }))).toBeVisible()
    await expect.element(page.getByText(t('profile.lots.next'))).not.toBeInTheDocument()
    const each = page.getByText(t('profile.lots.each', { count: 3 })).element()
    if (each instanceof HTMLElement) each.focus()
    await userEvent.keyboard('{Enter}')
    const sources = page.getByText(t('profile.lots.leftOf', { left: 4, granted: 4 }))
    await expect.element(sources).toHaveLength(3)
    await expect.element(sources.first()).toBeVisible()
  })

  test('a member without tickets is told so, after a failure that can be tried again', async () => {
    const api = new ApiStub()
      .on(listTicketLots, () => refusal('error.server.default'))
      .on(listTicketMovements, () => noMovements)
    const { t } = await show(<OwnTickets />, { as: 'USER' })
    await expect.element(page.getByText(t('profile.lots.failed'), { exact: false })).toBeVisible()
    api.on(listTicketLots, () => [])
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText(t('profile.lots.none'))).toBeVisible()
  })
})

describe('the ticket history of a member', () => {
  async function openHistory(api: ApiStub, language: 'ja' | 'en' = 'ja') {
    api.on(listTicketLots, () => [])
    const { t } = await show(<OwnTickets />, { language, as: 'USER' })
    return { t, rows: page.getByRole('list', { name: t('profile.historyTitle') }).getByRole('listitem') }
  }

  test('each movement is told in words, with its lesson and the balance after it', async () => {
    const start = Date.parse('2026-11-25T19:00:00+09:00')
    const movements = [
      movement({ reason: 'cancelled', lessonTitle: '夜ヨガ', lessonStart: isoText(start) }),
      movement({ reason: 'booked', change: -1, balance: 2 }),
    ]
    const { t, rows } = await openHistory(
      new ApiStub().on(listTicketMovements, () => ({ movements, next: null })),
      'en',
    )
    await expect.element(rows).toHaveLength(2)
    await expect.element(rows.nth(0).getByText(t('profile.movement.cancelled'))).toBeVisible()
    const about = `夜ヨガ · ${dateText(start, 'en')} ${timeText(start)}`
    await expect.element(rows.nth(0).getByText(about, { exact: false })).toBeVisible()
    await expect.element(rows.nth(1).getByText(t('profile.movement.booked'))).toBeVisible()
    await expect.element(rows.nth(1).getByText(t('profile.ticketsWent', { count: 1 }))).toBeVisible()
    await expect.element(rows.nth(1).getByText(t('profile.ticketsThen', { count: 2 }))).toBeVisible()
  })

  test('earlier movements come twenty at a time, and the focus goes to the first new one', async () => {
    const all = Array.from({ length: 45 }, (_, change) => movement({ change: change + 1 }))
    const api = new ApiStub().on(listTicketMovements, ({ query }) => {
      const from = Number(query.before?.split('.')[0] ?? 0)
      const to = from + Number(query.size)
      return { movements: all.slice(from, to), next: to < all.length ? `${to}.a` : null }
    })
    const { t, rows } = await openHistory(api)
    const more = page.getByRole('button', { name: t('profile.historyMore') })
    for (const count of [20, 40]) {
      await expect.element(rows).toHaveLength(count)
      await more.click()
      await expect.element(rows.nth(count)).toHaveFocus()
    }
    await expect.element(rows).toHaveLength(45)
    await expect.element(more).not.toBeInTheDocument()
  })

  test('a history that could not be loaded is loaded again on request, and an empty one leads to the prices', async () => {
    const api = new ApiStub().on(listTicketMovements, () => refusal('error.server.default'))
    const { t } = await openHistory(api)
    await expect.element(page.getByText(t('profile.historyFailed'), { exact: false })).toBeVisible()
    api.on(listTicketMovements, () => noMovements)
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText(t('profile.historyEmpty'))).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('nav.price') })).toHaveAttribute('href', '/price')
  })
})
