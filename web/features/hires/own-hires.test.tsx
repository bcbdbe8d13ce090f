import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cancelHire, listOwnHires, readHireCancellation } from '#contract/hires/hires.ts'
import type { Hire, HireCancellation } from '#contract/hires/hires.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { cancellation, ownHire } from '#tests/components/given-hires.ts'
import { show } from '#tests/components/show.tsx'
import { OwnHires } from './own-hires.tsx'

async function open(hires: Hire[], language: Language = 'ja') {
  const studio = { hires, figures: cancellation() }
  const api = new ApiStub()
    .on(listOwnHires, () => studio.hires)
    .on(readHireCancellation, () => studio.figures)
    .on(cancelHire, ({ query }) => {
      studio.hires = [ownHire({ state: 'cancelled', cancellable: false, refundOpen: Number(query.refund) })]
      return { refund: Number(query.refund) }
    })
  const { t } = await show(<OwnHires />, { language, as: 'USER', width: 390 })
  const question = page.getByRole('alertdialog', { name: t('hire.cancelTitle') })
  return {
    api,
    studio,
    t,
    yen: (amount: number) => yenText(amount, language),
    row: page.getByRole('article'),
    cancel: page.getByRole('button').filter({ hasText: t('profile.cancel') }),
    question,
    ok: question.getByRole('button', { name: t('hire.cancelOk') }),
  }
}

test('a member cancels a hire after reading what comes back, and the list shows it among the past ones', async () => {
  const { api, t, yen, row, cancel, question, ok } = await open([ownHire()])
  await expect.element(row.getByText(t('hire.paid', { amount: yen(5_000) }), { exact: false })).toBeVisible()
  await cancel.click()
  await expect.element(question.getByText(yen(4_500))).toBeVisible()
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(row.getByText(t('hire.state.cancelled'), { exact: false })).toBeVisible()
  await expect
    .element(row.getByText(t('hire.refundOpen', { amount: yen(4_500) }), { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('hire.coming') })).toHaveFocus()
  expect(api.received(cancelHire).map(({ query }) => query.refund)).toEqual(['4500'])
})

test('a member cannot confirm a cancellation before it is known what comes back', async () => {
  const { api, yen, cancel, question, ok } = await open([ownHire()])
  const { promise, resolve: answer } = Promise.withResolvers<HireCancellation>()
  api.on(readHireCancellation, () => promise)
  await cancel.click()
  await expect.element(ok).toBeDisabled()
  answer(cancellation())
  await expect.element(question.getByText(yen(4_500))).toBeVisible()
  await expect.element(ok).toBeEnabled()
})

test('a refund that has changed since the question was opened is shown anew before it counts', async () => {
  const { api, studio, t, yen, cancel, question, ok } = await open([ownHire()], 'en')
  const fresh = cancellation({ percent: 50, kept: 2_500, refund: 2_000 })
  api.on(cancelHire, () => {
    studio.figures = fresh
    return refusal('error.hire.refundChanged', { current: fresh })
  })
  await cancel.click()
  await expect.element(question.getByText(yen(4_500))).toBeVisible()
  await ok.click()
  await expect.element(question.getByText(t('error.hire.refundChanged'))).toBeVisible()
  await expect.element(question.getByText(yen(2_000))).toBeVisible()
  api.on(cancelHire, () => ({ refund: 2_000 }))
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.received(cancelHire).map(({ query }) => query.refund)).toEqual(['4500', '2000'])
})

test('a member without hires is led to the free times', async () => {
  const { t } = await open([])
  await expect.element(page.getByText(t('hire.none'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('hire.find') }))
    .toHaveAttribute('href', '/RentalSpace#times')
})
