import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  cancelHireForMember,
  moveHire,
  noteHirePayment,
  quoteForMember,
  readCancellationForMember,
} from '#contract/hires/hire-administration.ts'
import type { QuoteForMember } from '#contract/hires/hire-administration.ts'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { yenText } from '#studio/yen.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { space, takenByHire } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { HireDialog } from './hire-dialog.tsx'

const nine = Date.parse('2026-12-01T09:00:00+09:00')
const at = (hours: number) => isoText(nine + (hours - 9) * hourMs)

const figures = { paid: 6000, percent: 0, kept: 0, fee: 0, refund: 6000 }
const quote = (given: Partial<QuoteForMember> = {}): QuoteForMember => ({
  lines: [],
  coupon: null,
  total: 6000,
  tiers: [],
  onRequest: false,
  broken: [],
  ...given,
})

const api = () =>
  new ApiStub()
    .on(quoteForMember, () => quote())
    .on(readCancellationForMember, () => ({ full: figures, rule: { ...figures, percent: 50, refund: 3000 } }))

function Page({ hire }: { hire: TakenByHire }) {
  const [open, setOpen] = useState(true)
  return (
    <HireDialog
      {...{ open, hire, now }}
      spaces={[space()]}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  )
}

/** The dialog of a hire from ten to twelve. */
async function openDialog(given: Partial<TakenByHire> = {}) {
  const { start: _, end: _end, ...more } = given
  const hire = takenByHire({ start: nine + hourMs, end: nine + 3 * hourMs, ...more })
  const { t, rerender } = await show(<Page hire={hire} />, { as: 'ADMIN', language: 'en' })
  const dialog = new DialogFields(t, 'spaceCalendar.hire.one')
  await expect.element(dialog.says('撮影会')).toBeVisible()
  return {
    t,
    dialog,
    move: new DialogFields(t, 'spaceCalendar.hire.moveTitle'),
    cancel: new DialogFields(t, 'spaceCalendar.hire.cancelTitle', 'alertdialog'),
    readAgain: (changed: Partial<TakenByHire>) => rerender(<Page hire={{ ...hire, ...changed }} />),
  }
}

test('the dialog says that the payment of a hire is disputed', async () => {
  api()
  const { t, dialog, readAgain } = await openDialog({ dispute: 'open' })
  await expect.element(dialog.says(t('contract.dispute.open'))).toBeVisible()
  await readAgain({ dispute: null })
  await expect.element(dialog.says(t('contract.dispute.open'))).not.toBeInTheDocument()
})

test('a hire is moved with the new price, and the dialog says what is handed back', async () => {
  const calls = api()
    .on(quoteForMember, ({ body }) => quote({ total: body.end === at(15) ? 3000 : 6000 }))
    .on(moveHire, ({ params }) => ({ id: params.id, refund: 3000 }))
  const { t, dialog, move } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.move'))
  await userEvent.selectOptions(move.time('start'), '14:00')
  await userEvent.selectOptions(move.time('end'), '15:00')
  const refund = yenText(3000, 'en')
  await expect.element(move.says(t('spaceCalendar.move.handBack', { refund }))).toBeVisible()
  await userEvent.click(move.button('spaceCalendar.hire.moveOk'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [moved] = calls.received(moveHire)
  expect(moved?.headers.get('if-match')).toBe('"1"')
  expect(moved?.body).toEqual({
    spaceId: 'annex',
    start: at(14),
    end: at(15),
    total: 3000,
    despite: [],
    price: 'new',
  })
})

test('the price of a hire that is moved is less by its coupon, also where it is agreed', async () => {
  const coupon = { code: 'SPACE', off: 800 }
  const calls = api().on(quoteForMember, () => quote({ coupon, total: 5000 }))
  const { t, dialog, move } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.move'))
  await expect.element(move.says(t('offers.couponOff', { code: 'SPACE' }))).toBeVisible()
  await expect.element(move.says(yenText(-800, 'en'))).toBeVisible()
  calls.on(quoteForMember, () => quote({ coupon, total: 0, onRequest: true }))
  await userEvent.selectOptions(move.time('start'), '14:00')
  await userEvent.selectOptions(move.time('end'), '15:00')
  const hint = { code: 'SPACE', amount: yenText(800, 'en') }
  await expect.element(move.says(t('spaceCalendar.hire.agreedWithCoupon', hint))).toBeVisible()
})

test('while the agreed price is no amount yet, it counts as nothing', async () => {
  api().on(quoteForMember, () => quote({ total: 0, onRequest: true }))
  const { dialog, move } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.move'))
  const price = move.text('spaceCalendar.hire.agreed')
  await userEvent.clear(price)
  await userEvent.type(price, 'about')
  await expect.element(move.root).not.toMatchTextContent('NaN')
  await userEvent.clear(price)
  await userEvent.type(price, '７，０００円')
  await expect.element(move.root).toMatchTextContent(yenText(7000, 'en'))
})

test('a rule of hiring is broken only when the administrator says so, and what was typed stays', async () => {
  const calls = api()
    .on(quoteForMember, () => quote({ broken: ['outside'] }))
    .on(moveHire, ({ params, body }) =>
      body.despite?.includes('outside')
        ? { id: params.id, refund: 0 }
        : refusal('error.hire.outside', { fields: {} }),
    )
  const { t, dialog, move } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.move'))
  await userEvent.selectOptions(move.time('start'), '18:00')
  await expect.element(move.says(t('spaceCalendar.rule.outside'))).toBeVisible()
  const ok = move.button('spaceCalendar.hire.moveOk')
  await userEvent.click(ok)
  await expect
    .element(move.root.getByRole('alert').filter({ hasText: t('error.hire.outside') }))
    .toBeVisible()
  await expect.element(move.time('start')).toHaveValue('18:00')
  await userEvent.click(move.check('spaceCalendar.rule.accept'))
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(moveHire).map(({ body }) => body.despite)).toEqual([[], ['outside']])
})

const movedMeanwhile = { etag: '2', spaceId: 'annex', start: at(11), end: at(13) }

test('a hire that another administrator has moved meanwhile shows the conflict before it is moved again', async () => {
  const current = { ...movedMeanwhile, total: 6000 }
  const calls = api().on(moveHire, ({ params, headers }) =>
    headers.get('if-match') === '"2"'
      ? { id: params.id, refund: 0 }
      : refusal('error.hire.changed', { current }),
  )
  const { t, dialog, move } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.move'))
  await userEvent.selectOptions(move.time('start'), '14:00')
  const ok = move.button('spaceCalendar.hire.moveOk')
  await userEvent.click(ok)
  await expect.element(move.root.getByRole('alert', { name: t('editing.conflict.title') })).toBeVisible()
  await expect.element(move.time('start')).toHaveValue('14:00')
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(moveHire).at(-1)?.body.start).toBe(at(14))
})

test('a hire is cancelled with the refund that was shown', async () => {
  const calls = api().on(cancelHireForMember, () => ({ refund: 6000 }))
  const { t, dialog, cancel } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.cancel'))
  const full = t('spaceCalendar.way.full', { refund: yenText(6000, 'en') })
  await expect.element(cancel.says(full)).toBeVisible()
  await expect.element(cancel.says(t('spaceCalendar.hire.handBack'))).toBeVisible()
  await userEvent.click(cancel.button('spaceCalendar.hire.cancelOk'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(cancelHireForMember)).toMatchObject([{ query: { way: 'full', refund: '6000' } }])
})

test('a hire that another administrator has moved meanwhile is shown as it is now, and can then be cancelled', async () => {
  const calls = api().on(cancelHireForMember, ({ headers }) =>
    headers.get('if-match') === '"2"'
      ? { refund: 6000 }
      : refusal('error.hire.changed', { current: { ...movedMeanwhile, total: 6000 } }),
  )
  const { t, dialog, cancel, readAgain } = await openDialog()
  await userEvent.click(dialog.button('spaceCalendar.hire.cancel'))
  await expect.element(cancel.says('10:00–12:00')).toBeVisible()
  const ok = cancel.button('spaceCalendar.hire.cancelOk')
  await userEvent.click(ok)
  await expect.element(cancel.says(t('error.hire.changed'))).toBeVisible()
  await expect.element(cancel.says('11:00–13:00')).toBeVisible()
  await readAgain(movedMeanwhile)
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(cancelHireForMember)).toHaveLength(2)
})

test('the rest of the price is noted once as paid by transfer, although the first answer was lost', async () => {
  const calls = api().on(noteHirePayment, connectionLost)
  const { t, dialog } = await openDialog({ paid: 0, open: 6000 })
  await userEvent.click(dialog.button('money.note.open'))
  const payment = new DialogFields(t, 'money.note.title', 'alertdialog')
  await userEvent.click(payment.radio('payment.methods.transfer'))
  const ok = payment.button('money.note.ok')
  await userEvent.click(ok)
  await expect.element(payment.says(t('form.outcomeUnknown'))).toBeVisible()
  calls.on(noteHirePayment, ({ params }) => ({ id: params.id }))
  await userEvent.click(ok)
  await expect.element(dialog.root).not.toBeInTheDocument()
  const noted = calls.received(noteHirePayment)
  const paid = { method: 'transfer', amount: 6000 }
  expect(noted.map(({ body }) => body)).toEqual([paid, paid])
  expect(new Set(noted.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})
