import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  notePauseFeePayment,
  previewPausingOf,
  readMemberPausing,
  requestPausingOf,
  takeBackPausingOf,
  waivePauseFee,
} from '#contract/pausing.ts'
import type { PauseFeeOfMember, PausingOfMember, PausingPreview } from '#contract/pausing.ts'
import { calendarDateText, dateText } from '#time/tokyo.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { nothingPaused, pausing, pausingPreview } from '#tests/components/given-payments.ts'
import { show } from '#tests/components/show.tsx'
import { MemberPausing } from './member-pausing.tsx'

const pausingOf = (given: Partial<PausingOfMember> = {}): PausingOfMember => ({
  ...pausing(),
  provider: 'done',
  attempts: 0,
  exception: '',
  cancelledBookings: 0,
  ...given,
})

async function open(
  pausings: PausingOfMember[],
  preview: Partial<PausingPreview> = {},
  fees: PauseFeeOfMember[] = [],
) {
  const stored = { pausings }
  const api = new ApiStub()
    .on(readMemberPausing, () => ({ ...nothingPaused, pausings: stored.pausings, fees }))
    .on(previewPausingOf, ({ body: { kind, months, from } }) => {
      const day = from === undefined ? {} : { effective: '2026-11-30T15:00:00.000Z', lastDay: '2026-11-30' }
      return pausingPreview({ kind, months: months ?? null, ...preview, ...day })
    })
    .on(requestPausingOf, ({ body: { kind } }) => {
      stored.pausings = [pausingOf({ kind })]
      return pausing({ kind })
    })
    .on(takeBackPausingOf, () => {
      stored.pausings = [pausingOf({ state: 'takenBack', canBeTakenBack: false })]
      return pausing({ state: 'takenBack', canBeTakenBack: false })
    })
  const { t } = await show(<MemberPausing member={{ id: 'hanako', name: '山田 花子' }} />, { as: 'ADMIN' })
  return {
    api,
    t,
    dialog: page.getByRole('dialog'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  }
}

test('an administrator ends a plan on another day, with the reason for the exception', async () => {
  const { api, t, dialog, button } = await open([])
  await button(t('pausing.leave.openOf')).click()
  await userEvent.type(dialog.getByRole('textbox', { name: t('pausing.from') }), '2026-12-01')
  await userEvent.type(dialog.getByRole('textbox', { name: t('pausing.exception') }), '転居のため')
  const ok = t('pausing.leave.okOf', { day: calendarDateText('2026-11-30', 'ja') })
  await dialog.getByRole('button', { name: ok }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(t('pausing.leave.takeBack'))).toBeVisible()
  expect(api.received(requestPausingOf).map(({ body }) => body)).toEqual([
    {
      kind: 'leave',
      from: '2026-12-01',
      effective: '2026-11-30T15:00:00.000Z',
      reasonText: '',
      exception: '転居のため',
    },
  ])
})

test('a longer pause than the rules allow needs a reason, and nothing is asked for before', async () => {
  const { api, t, dialog, button } = await open([], { refusals: ['length'] })
  await button(t('pausing.pause.openOf')).click()
  const length = dialog.getByRole('spinbutton', { name: t('pausing.lengthInMonths') })
  await userEvent.fill(length, '5')
  await expect.element(dialog.getByText(t('pausing.refusal.length', { least: 1, most: 3 }))).toBeVisible()
  const ok = t('pausing.pause.okOf', { day: calendarDateText('2026-12-10', 'ja') })
  await dialog.getByRole('button', { name: ok }).click()
  await expect.element(dialog.getByText(t('error.exception.required'))).toBeVisible()
  expect(api.received(requestPausingOf)).toEqual([])
  const reason = dialog.getByRole('textbox', { name: t('pausing.exception') })
  await expect.element(reason).toHaveFocus()
  await userEvent.type(reason, '出産のため')
  await dialog.getByRole('button', { name: ok }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(requestPausingOf).map(({ body }) => [body.months, body.exception])).toEqual([
    [5, '出産のため'],
  ])
})

test('an administrator reads why, and that the payment provider refused; and takes it back with a reason', async () => {
  const refused = pausingOf({
    provider: 'refused',
    attempts: 3,
    reason: 'work',
    reasonText: '出張が続くため',
    cancelledBookings: 2,
  })
  const { api, t, dialog, button } = await open([refused])
  await expect.element(page.getByText(t('pausing.provider.refused', { count: 3 }))).toBeVisible()
  await expect.element(page.getByText('出張が続くため', { exact: false })).toBeVisible()
  await button(t('pausing.pause.takeBack')).click()
  await userEvent.type(dialog.getByRole('textbox', { name: t('ticketAdmin.reason') }), '会員のご希望')
  await dialog.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button(t('pausing.pause.openOf'))).toBeVisible()
  expect(api.received(takeBackPausingOf).map(({ body }) => body)).toEqual([{ reason: '会員のご希望' }])
})

const fee = (given: Partial<PauseFeeOfMember> = {}): PauseFeeOfMember => ({
  id: 'fee-1',
  firstDay: '2026-12-10',
  lastDay: '2027-01-09',
  amount: 1_100,
  state: 'failed',
  byCard: true,
  paymentId: null,
  attempts: 0,
  declines: 4,
  asksAt: null,
  waiveReason: '',
  ...given,
})

test('an administrator waives a fee that could not be charged, with a reason, or notes that it was paid', async () => {
  const { api, t, dialog, button } = await open([pausingOf({ state: 'running' })], {}, [fee()])
  api
    .on(waivePauseFee, () => fee({ state: 'waived', waiveReason: 'ご入院のため' }))
    .on(notePauseFeePayment, () => ({ id: 'payment-1', number: 7 }))
  await expect.element(page.getByText(t('pausing.feeDeclined', { count: 4 }))).toBeVisible()
  await button(t('pausing.waive')).click()
  await expect.element(dialog.getByText(t('pausing.waiveCard'))).toBeVisible()
  await dialog.getByRole('button', { name: t('pausing.waive') }).click()
  await expect.element(dialog.getByText(t('error.reason.required'))).toBeVisible()
  expect(api.received(waivePauseFee)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: t('ticketAdmin.reason') }), 'ご入院のため')
  await dialog.getByRole('button', { name: t('pausing.waive') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(waivePauseFee).map(({ body }) => body)).toEqual([{ reason: 'ご入院のため' }])
  await button(t('pausing.noteFee')).click()
  await dialog.getByText(t('payment.methods.transfer')).click()
  await dialog.getByRole('button', { name: t('pausing.noteFee') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(notePauseFeePayment).map(({ body }) => body)).toEqual([{ method: 'transfer' }])
})

test('a fee that is paid at the studio is waived without a word about the card', async () => {
  const { t, dialog, button } = await open([pausingOf({ state: 'running' })], {}, [
    fee({ state: 'open', byCard: false, declines: 0 }),
  ])
  await button(t('pausing.waive')).click()
  await expect.element(dialog.getByRole('textbox', { name: t('ticketAdmin.reason') })).toBeVisible()
  await expect.element(dialog.getByText(t('pausing.waiveCard'))).not.toBeInTheDocument()
})

test('what was made at the payment provider is shown, and only there it is undone', async () => {
  const there = pausingOf({ by: 'provider', state: 'running', resumes: null, canBeTakenBack: false })
  const { t, button } = await open([there])
  await expect.element(page.getByText(t('pausing.state.runningText.open'))).toBeVisible()
  const day = dateText(Date.parse(there.asked), 'ja')
  await expect.element(page.getByText(t('pausing.askedBy.provider', { day }))).toBeVisible()
  await expect.element(button(t('pausing.pause.end'))).not.toBeInTheDocument()
})
