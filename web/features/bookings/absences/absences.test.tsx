import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endWaiver, listAbsencesOf, listOwnAbsences, waiveAbsence } from '#contract/bookings/absences.ts'
import type { Absence, Absences } from '#contract/bookings/absences.ts'
import { cancelForMember } from '#contract/bookings/bookings.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { dateText, dayMs, hourMs, isoText, minuteMs, shortDayText, timeText } from '#time/tokyo.ts'
import { CancelQuestion } from '#web/features/bookings/front-desk/cancel-question.tsx'
import { Today } from '#web/features/bookings/front-desk/today.tsx'
import { Facts } from '#web/lib/facts.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { bookedMember } from '#tests/components/given-lessons.ts'
import { receivedLesson, receivedMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { MemberAbsences } from './member-absences.tsx'
import { OwnAbsences } from './own-absences.tsx'

const start = now - 3 * hourMs
const countsAt = now + 22 * hourMs

const absence = (given: Partial<Absence> = {}): Absence => ({
  bookingId: 'booking-1',
  title: '朝ヨガ',
  start: isoText(start),
  end: isoText(start + hourMs),
  kind: 'missed',
  state: 'open',
  countsAt: isoText(countsAt),
  step: null,
  ...given,
})

const before = (days: number, given: Partial<Absence>): Absence =>
  absence({
    bookingId: `booking-${days}`,
    start: isoText(start - days * dayMs),
    end: isoText(start - days * dayMs + hourMs),
    countsAt: isoText(countsAt - days * dayMs),
    ...given,
  })

const limit = { bookings: 2, held: 3, lastDay: '2026-12-04' }
const lastDay = (language: 'ja' | 'en') => dateText(Date.parse('2026-12-04T00:00:00+09:00'), language)
/** The browser of the tests is in another time zone than the studio. */
const moment = (language: 'ja' | 'en') => `${shortDayText(countsAt, language)} ${timeText(countsAt)} JST`

/** The studio lets the first absence pass with a mail, and limits the bookings from the second on. */
const facts = {
  ...pageFactsOfFiles,
  absences: {
    absencePeriodDays: 30,
    absenceRules: [
      { effect: 'mail', bookings: null, days: null },
      { effect: 'limit', bookings: 2, days: 14 },
    ],
  },
} as const

describe('the absences of a member', () => {
  async function open(answer: Absences, language: 'ja' | 'en' = 'ja') {
    const api = new ApiStub().on(listOwnAbsences, () => answer)
    const part = (
      <Facts value={facts}>
        <OwnAbsences />
      </Facts>
    )
    const { t } = await show(part, { as: 'USER', language, width: 390 })
    const rows = page.getByRole('list', { name: t('absences.title') }).getByRole('listitem')
    return { api, t, rows }
  }

  test('say what counts, until when the rest is open, the limit with its end, and how to ask', async () => {
    const absences = [absence(), before(5, { state: 'counted', step: 2, kind: 'late' })]
    const { t, rows } = await open({ absences, limit }, 'en')
    await expect.element(rows).toHaveLength(2)
    for (const text of ['朝ヨガ', t('absences.kind.missed'), t('absences.opens', { when: moment('en') })])
      await expect.element(rows.nth(0).getByText(text)).toBeVisible()
    for (const text of [t('absences.kind.late'), t('absences.step', { step: 2 })])
      await expect.element(rows.nth(1).getByText(text)).toBeVisible()
    const words = t('absences.limit', { count: 2, held: 3, day: lastDay('en') })
    await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect.element(page.getByText(t('absences.ask'), { exact: false })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('absences.toContact') }))
      .toHaveAttribute('href', '/en/contact')
  })

  test('tell the rules of the studio to who opens them', async () => {
    const { t } = await open({ absences: [absence()], limit: null })
    await page.getByText(t('absences.rules')).click()
    await expect.element(page.getByText(t('absences.effect.limit', { count: 2, days: 14 }))).toBeVisible()
    await expect.element(page.getByText(t('absences.nthOn', { step: 2 }))).toBeVisible()
    await expect.element(page.getByText(t('absences.period', { days: 30 }))).toBeVisible()
    await expectAccessible(page.getByRole('region', { name: t('absences.title') }))
  })

  test('are not shown to who has none', async () => {
    const { api, t } = await open({ absences: [], limit: null })
    await expect.poll(() => api.received(listOwnAbsences).length).toBe(1)
    await expect.element(page.getByText(t('absences.title'))).not.toBeInTheDocument()
  })

  test('that could not be loaded are loaded again on request', async () => {
    const api = new ApiStub().on(listOwnAbsences, () => refusal('error.server.default'))
    const { t } = await show(<OwnAbsences />, { as: 'USER' })
    await expect.element(page.getByText(t('absences.failed'), { exact: false })).toBeVisible()
    api.on(listOwnAbsences, () => ({ absences: [absence()], limit: null }))
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText('朝ヨガ')).toBeVisible()
  })
})

describe('the absences of a member in the admin area', () => {
  async function open(list: Absence[], language: 'ja' | 'en' = 'ja') {
    const stored: Absences = { absences: list, limit: null }
    const api = new ApiStub()
      .on(listAbsencesOf, () => structuredClone(stored))
      .on(waiveAbsence, ({ params }) => ({ id: params.id }))
      .on(endWaiver, ({ params }) => ({ id: params.id }))
    const member = { id: 'member-1', name: '山田 花子' }
    const { t } = await show(<MemberAbsences member={member} />, { as: 'ADMIN', language })
    const dialog = page.getByRole('dialog')
    const day = dateText(start, language)
    return {
      api,
      t,
      stored,
      dialog,
      rows: page.getByRole('list', { name: t('memberPage.absences') }).getByRole('listitem'),
      waive: page.getByRole('button', { name: t('frontDesk.absence.waiveOf', { day }) }),
      count: page.getByRole('button', { name: t('frontDesk.absence.countOf', { day }) }),
      ok: dialog.getByRole('button', { name: t('frontDesk.absence.ok'), exact: true }),
      reason: dialog.getByRole('textbox', { name: t('frontDesk.absence.reason') }),
    }
  }

  test('say what is open, counted and waived, and what can no more be decided has no button', async () => {
    const { t, rows, waive } = await open(
      [
        absence(),
        before(5, { state: 'counted', step: 1 }),
        before(9, { state: 'waived', kind: 'late' }),
        before(12, {}),
      ],
      'en',
    )
    await expect.element(rows).toHaveLength(4)
    await expectAccessible(page.getByRole('list', { name: t('memberPage.absences') }))
    await expect
      .element(rows.nth(0).getByText(t('frontDesk.absence.open', { when: moment('en') })))
      .toBeVisible()
    await expect.element(rows.nth(1).getByText(t('frontDesk.absence.counted', { step: 1 }))).toBeVisible()
    for (const text of [t('frontDesk.absence.waived'), t('frontDesk.absence.late')])
      await expect.element(rows.nth(2).getByText(text)).toBeVisible()
    await expect.element(waive).toBeVisible()
    await expect.element(page.getByRole('button')).toHaveLength(1)
  })

  test('a member without any has a word that says so', async () => {
    const { t } = await open([])
    await expect.element(page.getByText(t('frontDesk.absence.none'))).toBeVisible()
  })

  test('an administrator waives one with a reason, and a lost answer and a refusal keep what was typed', async () => {
    const { api, t, stored, dialog, waive, ok, reason, rows } = await open([absence()])
    await waive.click()
    await expect.element(dialog.getByText(t('frontDesk.absence.text', { when: moment('ja') }))).toBeVisible()
    await ok.click()
    await expect.element(dialog.getByText(t('error.reason.required'))).toBeVisible()
    api.on(waiveAbsence, connectionLost)
    await userEvent.type(reason, 'ご病気')
    await ok.click()
    await expect.element(dialog.getByText(t('form.outcomeUnknown'))).toBeVisible()
    api.on(waiveAbsence, () => refusal('error.absence.over'))
    await ok.click()
    await expect.element(dialog.getByText(t('error.absence.over'))).toBeVisible()
    await expect.element(reason).toHaveValue('ご病気')
    api.on(waiveAbsence, ({ params }) => {
      stored.absences = [absence({ state: 'waived' })]
      return { id: params.id }
    })
    await userEvent.type(reason, '{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(rows.getByText(t('frontDesk.absence.waived'))).toBeVisible()
    expect(api.received(waiveAbsence).map(({ params, body }) => [params.id, body])).toEqual(
      Array.from({ length: 3 }, () => ['booking-1', { reason: 'ご病気' }]),
    )
  })

  test('an administrator lets a waived one count again, and the keyboard stays at the list', async () => {
    const { api, t, stored, count, waive } = await open([absence({ state: 'waived' })])
    api.on(endWaiver, () => refusal('error.absence.over'))
    await count.click()
    await expect.element(page.getByText(t('error.absence.over'))).toBeVisible()
    api.on(endWaiver, ({ params }) => {
      stored.absences = [absence()]
      return { id: params.id }
    })
    await count.click()
    await expect.element(page.getByText(t('frontDesk.absence.countsDone'))).toBeVisible()
    await expect.element(waive).toBeVisible()
    expect(document.activeElement?.getAttribute('aria-label')).toBe(t('memberPage.absences'))
  })

  test('the limit says how many bookings can be held and until when', async () => {
    const api = new ApiStub().on(listAbsencesOf, () => ({
      absences: [before(5, { state: 'counted', step: 2 })],
      limit,
    }))
    const member = { id: 'member-1', name: '山田 花子' }
    const { t } = await show(<MemberAbsences member={member} />, { as: 'ADMIN' })
    const words = t('frontDesk.absence.limit', { count: 2, held: 3, day: lastDay('ja') })
    await expect.element(page.getByText(words)).toBeVisible()
    expect(api.received(listAbsencesOf)[0]?.params).toEqual({ id: 'member-1' })
  })
})

describe('a late cancellation of who needs no ticket', () => {
  async function open(given: { withRules: boolean; byPlan?: boolean }) {
    const api = new ApiStub().on(cancelForMember, () => ({ tickets: 0 }))
    const lesson = {
      title: '朝ヨガ',
      start: isoText(now + hourMs),
      end: isoText(now + 2 * hourMs),
      cancelUntil: isoText(now - minuteMs),
    }
    const paid = { ticketsTaken: 0, byPlan: given.byPlan ?? true }
    const member = bookedMember({ bookingId: 'booking-1', ...paid })
    const nothing = () => undefined
    const question = (
      <Facts value={given.withRules ? facts : pageFactsOfFiles}>
        <CancelQuestion
          open
          {...{ lesson, member, now }}
          focusAfter={undefined}
          onDone={nothing}
          onCancel={nothing}
        />
      </Facts>
    )
    const { t } = await show(question, { as: 'ADMIN' })
    const dialog = page.getByRole('alertdialog')
    return { api, t, dialog, ok: dialog.getByRole('button', { name: t('frontDesk.cancel.lateOk') }) }
  }

  test('counts as an absence unless the administrator says why not', async () => {
    const { api, t, dialog, ok } = await open({ withRules: true })
    await expect.element(dialog.getByText(t('frontDesk.absence.countsHint'))).toBeVisible()
    await dialog.getByRole('radio', { name: t('frontDesk.absence.waives') }).click()
    await ok.click()
    await expect.element(dialog.getByText(t('error.reason.required'))).toBeVisible()
    expect(api.received(cancelForMember)).toEqual([])
    await userEvent.type(dialog.getByRole('textbox', { name: t('frontDesk.absence.reason') }), '大雪')
    await ok.click()
    await expect
      .poll(() => api.received(cancelForMember).map(({ body }) => body))
      .toEqual([{ afterDeadline: true, returnTickets: true, reason: '大雪' }])
  })

  test.each([
    ['where the studio has no rules', { withRules: false }],
    ['about a booking that an administrator made without a ticket', { withRules: true, byPlan: false }],
  ])('asks nothing %s', async (_, given) => {
    const { api, t, dialog, ok } = await open(given)
    await expect.element(dialog.getByText(t('frontDesk.cancel.free'))).toBeVisible()
    await expect.element(dialog.getByRole('radio')).toHaveLength(0)
    await ok.click()
    await expect
      .poll(() => api.received(cancelForMember).map(({ body }) => body))
      .toEqual([{ afterDeadline: true, returnTickets: false }])
  })
})

describe('an absence on the page of the day', () => {
  const name = '陽田 花子'
  const absent = (state: 'open' | 'waived') =>
    receivedMember({
      lastName: '陽田',
      firstName: '花子',
      bookingId: 'booking-1',
      status: 'missed',
      absence: { state, countsAt: isoText(countsAt) },
    })

  test('is waived with a reason, and counts again', async () => {
    const stored = { users: [absent('open')] }
    const api = new ApiStub()
      .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
      .on(listSpaces, () => [])
      .on(readReceptionDay, () => [
        receivedLesson({ start: now - 30 * minuteMs, lesson: { title: '朝ヨガ' }, ...stored }),
      ])
    const { t } = await show(<Today now={now} />, { as: 'ADMIN', at: '/admin/reception' })
    const row = page.getByRole('region', { name: '朝ヨガ' }).getByRole('listitem').filter({ hasText: name })
    const isOpen = row.getByText(t('frontDesk.absence.openMark', { when: moment('ja') }))
    await expect.element(isOpen).toBeVisible()
    api.on(waiveAbsence, ({ params }) => {
      stored.users = [absent('waived')]
      return { id: params.id }
    })
    const menu = row.getByRole('button', { name: t('reception.today.more', { name }) })
    await menu.click()
    await page.getByRole('menuitem', { name: t('frontDesk.absence.waiveThis') }).click()
    const dialog = page.getByRole('dialog')
    await userEvent.type(
      dialog.getByRole('textbox', { name: t('frontDesk.absence.reason') }),
      'ご病気{Enter}',
    )
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row.getByText(t('frontDesk.absence.waivedMark'))).toBeVisible()
    expect(api.received(waiveAbsence)[0]).toMatchObject({
      params: { id: 'booking-1' },
      body: { reason: 'ご病気' },
    })
    api.on(endWaiver, ({ params }) => {
      stored.users = [absent('open')]
      return { id: params.id }
    })
    await menu.click()
    await page.getByRole('menuitem', { name: t('frontDesk.absence.countThis') }).click()
    await expect.element(isOpen).toBeVisible()
    expect(api.received(endWaiver)[0]?.params).toEqual({ id: 'booking-1' })
  })
})
