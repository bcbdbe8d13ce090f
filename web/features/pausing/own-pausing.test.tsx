import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getOwnMember } from '#contract/members/members.ts'
import { previewPausing, readOwnPausing, requestPausing, takeBackPausing } from '#contract/pausing.ts'
import type { PauseFee, Pausing, PausingKind, PausingPreview } from '#contract/pausing.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dateText, instantOf } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { nothingPaused, pausing, pausingPreview } from '#tests/components/given-payments.ts'
import { show } from '#tests/components/show.tsx'
import { OpenPayment } from '#web/pages/profile-page.tsx'
import { OwnPausing, PausingLine } from './own-pausing.tsx'

interface Given {
  language?: 'ja' | 'en'
  width?: number
  present?: Pausing
  /** Changes what is shown before the click. */
  preview?: Partial<PausingPreview>
}

async function open({ language = 'ja', width = 390, present, preview = {} }: Given = {}) {
  const stored = { pausing: present ?? null, preview }
  const api = new ApiStub()
    .on(readOwnPausing, () => ({ ...nothingPaused, pausing: stored.pausing }))
    .on(previewPausing, ({ body: { kind, months } }) =>
      pausingPreview({
        kind,
        months: months ?? null,
        ...(kind === 'leave' && { resumes: null, charges: [] }),
        ...(months === 3 && { resumes: '2027-03-09T15:00:00.000Z' }),
        ...stored.preview,
      }),
    )
    .on(requestPausing, ({ body: { kind } }) => (stored.pausing = pausing({ kind })))
    .on(takeBackPausing, () => {
      stored.pausing = null
      return pausing({ state: 'takenBack', canBeTakenBack: false })
    })
  const { t } = await show(<OwnPausing />, { language, width, as: 'USER' })
  const dialog = page.getByRole('dialog')
  const day = (date: string) => dateText(instantOf(date) ?? 0, language)
  return {
    api,
    stored,
    t,
    dialog,
    day,
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    begin: (kind: PausingKind) => page.getByRole('button', { name: t(`pausing.${kind}.open`) }).click(),
    ok: (kind: PausingKind, date: string) =>
      dialog.getByRole('button', {
        name: t(`pausing.${kind}.ok`, { day: calendarDateText(date, language) }),
      }),
  }
}

describe('pausing', () => {
  test('a member whose account is closed after the last paid day reads it, and keeps it by taking the leave back', async () => {
    const present = pausing({ kind: 'leave', months: null, resumes: null, closesAccount: true })
    const { api, t, button } = await open({ present })
    await expect.element(page.getByText(t('pausing.state.closingText'))).toBeVisible()
    await button(t('pausing.leave.takeBack')).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('pausing.leave.takeBack') })
      .click()
    await expect.poll(() => api.received(takeBackPausing)).toHaveLength(1)
    await expect.element(page.getByText(t('pausing.state.closingText'))).not.toBeInTheDocument()
  })

  test('a member reads what each month costs, when and how, and asks for what was shown', async () => {
    const at = ['2026-12-09T15:00:00.000Z', '2027-01-09T15:00:00.000Z']
    const { api, t, dialog, day, begin, ok } = await open({
      preview: { fees: at.map((each) => ({ at: each, amount: 1_100 })) },
    })
    await begin('pause')
    const amount = yenText(1_100, 'ja')
    await expect.element(dialog.getByText(t('pausing.feeEach', { amount }))).toBeVisible()
    for (const date of ['2026-12-10', '2027-01-10'])
      await expect.element(dialog.getByText(t('pausing.feeByCard', { day: day(date), amount }))).toBeVisible()
    await expect.element(dialog.getByText(t('pausing.feePauseFree'))).toBeVisible()
    await expect.element(dialog.getByText(t('pausing.pauseFree'))).not.toBeInTheDocument()
    await ok('pause', '2026-12-10').click()
    await expect.poll(() => api.received(requestPausing).map(({ body }) => body.fee)).toEqual([1_100])
  })

  test('a fee that could not be charged says whether it is tried again and what to do, and one that is paid with its receipt', async () => {
    const days = { firstDay: '2026-12-10', lastDay: '2027-01-09' }
    const fee: PauseFee = {
      id: 'fee-1',
      ...days,
      amount: 1_100,
      byCard: true,
      state: 'paid',
      asksAt: null,
      paymentId: 'payment-1',
    }
    const failed = { ...fee, state: 'failed', paymentId: null } as const
    new ApiStub().on(readOwnPausing, () => ({
      ...nothingPaused,
      pausing: pausing({ state: 'running', monthlyFee: 1_100 }),
      fees: [
        {
          ...failed,
          id: 'fee-3',
          firstDay: '2027-02-10',
          lastDay: '2027-03-09',
          asksAt: '2027-02-13T01:00:00Z',
        },
        { ...failed, id: 'fee-2', firstDay: '2027-01-10', lastDay: '2027-02-09' },
        fee,
      ],
    }))
    const { t } = await show(<OwnPausing />, { as: 'USER', width: 390 })
    const month = (position: number) => page.getByRole('listitem').nth(position)
    for (const [position, text, other] of [
      [0, 'pausing.feeFailedText', 'pausing.feeNotAgain'],
      [1, 'pausing.feeNotAgain', 'pausing.feeFailedText'],
    ] as const) {
      await expect.element(month(position).getByText(t('pausing.feeStates.failed'))).toBeVisible()
      await expect.element(month(position).getByText(t(text))).toBeVisible()
      await expect.element(month(position).getByText(t(other))).not.toBeInTheDocument()
    }
    await expect
      .element(page.getByRole('link', { name: t('pausing.feeReceipt') }))
      .toHaveAttribute('href', '/receipt/payment-1')
  })

  test('a member reads what happens and when, chooses a length, says why, and pauses', async () => {
    const { api, t, dialog, day, begin, ok, button } = await open()
    await begin('pause')
    await expect.element(dialog.getByText(day('2026-12-09'))).toBeVisible()
    await expect.element(dialog.getByText(day('2027-01-10')).first()).toBeVisible()
    const again = t('pausing.chargeAfter', { day: day('2027-01-10'), amount: yenText(12_990, 'ja') })
    await expect.element(dialog.getByText(again)).toBeVisible()
    await expect.element(dialog.getByText('朝ヨガ')).toBeVisible()
    await expect.element(dialog.getByText(t('pausing.ticketsBack', { count: 1 }))).toBeVisible()
    await expect.element(dialog.getByText(t('pausing.tickets.pause', { count: 5 }))).toBeVisible()
    await dialog.getByText(t('pausing.months', { count: 3 })).click()
    await expect.element(dialog.getByText(day('2027-03-10')).first()).toBeVisible()
    await dialog.getByRole('combobox', { name: t('pausing.reason') }).selectOptions('work')
    await userEvent.type(dialog.getByRole('textbox', { name: t('pausing.note') }), '繁忙期のため')
    await ok('pause', '2026-12-10').click()
    await expect.element(page.getByText(t('pausing.state.planned', { day: day('2026-12-10') }))).toBeVisible()
    await expect.element(button(t('pausing.pause.takeBack'))).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.received(requestPausing).map(({ body }) => body)).toEqual([
      {
        kind: 'pause',
        months: 3,
        effective: pausingPreview().effective,
        reason: 'work',
        reasonText: '繁忙期のため',
      },
    ])
  })

  test('what was asked for is not told as a refusal while the dialog closes', async () => {
    const { api, stored, t, dialog, begin, ok } = await open()
    api.on(requestPausing, ({ body: { kind } }) => {
      stored.preview = { refusals: ['open'] }
      return (stored.pausing = pausing({ kind }))
    })
    await begin('pause')
    const told: boolean[] = []
    const observer = new MutationObserver(() =>
      told.push(document.body.textContent.includes(t('pausing.refusal.open'))),
    )
    observer.observe(document.body, { childList: true, subtree: true })
    await ok('pause', '2026-12-10').click()
    await expect.element(dialog).not.toBeInTheDocument()
    observer.disconnect()
    expect(told).not.toContain(true)
  })

  test('a day that has changed meanwhile is shown anew, and what was typed stays', async () => {
    const { api, stored, t, dialog, begin, ok } = await open({ language: 'en' })
    await begin('pause')
    const note = dialog.getByRole('textbox', { name: t('pausing.note') })
    await userEvent.type(note, 'A long trip')
    api.on(requestPausing, () => {
      stored.preview = { effective: '2027-01-09T15:00:00.000Z', lastDay: '2027-01-09' }
      return refusal('error.pausing.dayChanged')
    })
    await ok('pause', '2026-12-10').click()
    await expect.element(dialog.getByText(t('error.pausing.dayChanged'))).toBeVisible()
    await expect.element(ok('pause', '2027-01-10')).toBeVisible()
    await expect.element(note).toHaveValue('A long trip')
  })

  test.each([
    { refusal: 'paymentOpen', leaveFrom: null },
    { refusal: 'disputed', leaveFrom: null },
    { refusal: 'hireUnpaid', leaveFrom: null },
    { refusal: 'tooEarly', leaveFrom: '2027-02-09T15:00:00.000Z' },
    { refusal: 'contractEnds', leaveFrom: null },
  ] as const)('a leave that is refused ($refusal) says why, and asks for nothing', async (given) => {
    const { api, t, dialog, day, begin, ok } = await open({
      preview: { refusals: [given.refusal], leaveFrom: given.leaveFrom },
    })
    await begin('leave')
    const why = t(`pausing.refusal.${given.refusal}`, { day: day('2027-02-10') })
    await expect.element(dialog.getByText(why)).toBeVisible()
    await ok('leave', '2026-12-09').click()
    await expect.element(dialog.getByText(t('error.pausing.refused'))).toBeVisible()
    expect(api.received(requestPausing)).toEqual([])
  })

  test('a preview that cannot be read says so, can be read again, and asks for nothing before', async () => {
    const { api, t, dialog, begin, ok, button } = await open({ language: 'en' })
    api.on(previewPausing, () => refusal('error.server.default'))
    await begin('leave')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(t('pausing.previewFailed'))
    await dialog.getByRole('button', { name: t('pausing.leave.open'), exact: true }).click()
    expect(api.received(requestPausing)).toEqual([])
    api.on(previewPausing, () => pausingPreview({ kind: 'leave', months: null, resumes: null }))
    await button(t('common.retry')).click()
    await expect.element(ok('leave', '2026-12-09')).toBeVisible()
  })

  test('after a lost answer the same request is sent once more, and the member has left once', async () => {
    const { api, t, dialog, begin, ok } = await open()
    await begin('leave')
    api.on(requestPausing, connectionLost)
    await ok('leave', '2026-12-09').click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    api.on(requestPausing, ({ body: { kind } }) => pausing({ kind }))
    await ok('leave', '2026-12-09').click()
    await expect.element(page.getByText(t('pausing.title'), { exact: true })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    const keys = api.received(requestPausing).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('what is planned', () => {
  test('a member takes a pause back, and reads before that cancelled lessons stay cancelled', async () => {
    const { t, button } = await open({ present: pausing(), language: 'en' })
    await button(t('pausing.pause.takeBack')).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question.getByText(t('pausing.staysCancelled'))).toBeVisible()
    await question.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(button(t('pausing.pause.open'))).toBeVisible()
    await expect.element(page.getByRole('heading', { name: t('pausing.title') })).toHaveFocus()
  })

  test('a pause that took effect meanwhile is told, and what runs is shown', async () => {
    const { api, stored, t, button } = await open({ present: pausing() })
    api.on(takeBackPausing, () => {
      stored.pausing = pausing({ state: 'running', canBeTakenBack: false })
      return refusal('error.pausing.tookEffect')
    })
    await button(t('pausing.pause.takeBack')).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
    await expect.element(page.getByText(t('error.pausing.tookEffect'))).toBeVisible()
  })

  test('a question that is asked again says nothing of the attempt before', async () => {
    const { api, t, button } = await open({ present: pausing() })
    api.on(takeBackPausing, () => refusal('error.server.default'))
    const question = page.getByRole('alertdialog')
    await button(t('pausing.pause.takeBack')).click()
    await question.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
    await expect.element(question).toMatchTextContent(t('error.server.default'))
    await question.getByRole('button', { name: t('common.back') }).click()
    await expect.element(question).not.toBeInTheDocument()
    await button(t('pausing.pause.takeBack')).click()
    await expect.element(question).toBeVisible()
    await expect.element(question).not.toMatchTextContent(t('error.server.default'))
  })

  test('a paused member reads that, and the day of return', async () => {
    const { t, day } = await open({ present: pausing({ state: 'running', canBeTakenBack: false }) })
    await expect.element(page.getByText(t('pausing.state.running'))).toBeVisible()
    const until = t('pausing.state.runningText.known', { resumes: day('2027-01-10') })
    await expect.element(page.getByText(until)).toBeVisible()
  })

  test('what cannot be loaded can be loaded again', async () => {
    const api = new ApiStub().on(readOwnPausing, () => refusal('error.server.default'))
    const { t } = await show(<OwnPausing />, { as: 'USER' })
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('pausing.failed'))
    api.on(readOwnPausing, () => nothingPaused)
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByRole('button', { name: t('pausing.leave.open') })).toBeVisible()
  })

  test('the member’s card leads to it, and names a leave that is planned', async () => {
    new ApiStub()
      .on(getOwnMember, () => ownMember())
      .on(readOwnPausing, () => ({
        ...nothingPaused,
        pausing: pausing({ kind: 'leave', resumes: null, months: null }),
      }))
    const { t } = await show(<PausingLine />, { as: 'USER', at: '/profile', language: 'en' })
    const title = t('pausing.state.leaving', { lastDay: dateText(instantOf('2026-12-09') ?? 0, 'en') })
    await expect.element(page.getByText(title)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('pausing.details') }))
      .toHaveAttribute('href', '/en/profile?tab=payments#pausing')
  })

  test('a member who has left reads what is kept, and how to come back', async () => {
    new ApiStub()
      .on(getOwnMember, () => ownMember({ memberType: 0, tickets: 0 }))
      .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
      .on(readOwnPausing, () => ({
        pausing: pausing({ kind: 'leave', state: 'ended', resumes: null, months: null }),
        fees: [],
        offered: { months: [1, 2, 3], hasPlan: false },
      }))
    const { t } = await show(<OpenPayment />, { as: 'USER' })
    await expect.element(page.getByText(t('pausing.state.left'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t('pausing.comeBack') }))
      .toHaveAttribute('href', '/pay')
  })
})
