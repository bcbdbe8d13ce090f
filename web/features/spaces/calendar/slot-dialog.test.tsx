import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBlock } from '#contract/spaces/blocks.ts'
import { hireForMember, quoteForMember } from '#contract/hires/hire-administration.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { createWindows, previewWindows } from '#contract/spaces/repeated-windows.ts'
import { createWindow } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs, hourMs, isoText, spanText } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { space } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import { SlotDialog } from './slot-dialog.tsx'

const nine = Date.parse('2026-12-01T09:00:00+09:00')
const annex = space()
const at = (hours: number) => isoText(nine + (hours - 9) * hourMs)

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <SlotDialog
      open={open}
      space={annex}
      slot={{ start: nine, end: nine + hourMs }}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  )
}

const titles = {
  window: 'spaceAdmin.addWindow',
  windows: 'spaceCalendar.windows.title',
  hire: 'spaceCalendar.hire.title',
  block: 'spaceCalendar.block.title',
} as const

/** The dialog of the slot from nine to ten, with the form of the kind. */
async function openDialog(kind: keyof typeof titles) {
  const { t } = await show(<Page />, { as: 'ADMIN' })
  const choice = (name: keyof typeof titles) =>
    page.getByRole('radio', { name: t(`spaceCalendar.kind.${name}`), exact: true })
  if (kind !== 'window') await userEvent.click(choice(kind))
  const dialog = new DialogFields(t, titles[kind])
  await expect.element(dialog.root).toBeVisible()
  const unknown = dialog.root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
  return { t, choice, dialog, unknown, save: () => userEvent.click(dialog.button('form.confirm')) }
}

test('a new window is refused where it overlaps another one, keeps its times, and is then added', async () => {
  const other = { space: annex.name, spaceEn: annex.nameEn, start: at(9), end: at(10) }
  const calls = new ApiStub().on(createWindow, () =>
    refusal('error.schedule.overlap', { fields: { start: 'overlap' }, current: other }),
  )
  const { t, dialog, save } = await openDialog('window')
  await userEvent.click(dialog.root.getByRole('button', { name: t('lesson.minutes', { minutes: 90 }) }))
  await save()
  const when = spanText(nine, nine + hourMs, 'ja')
  await expect
    .element(dialog.says(t('error.schedule.overlapWith', { space: annex.name, when })))
    .toBeVisible()
  await expect.element(dialog.says(t('error.start.overlap'))).toBeVisible()
  expect([dialog.moment('start'), dialog.moment('end')]).toEqual(['2026-12-01 09:00', '2026-12-01 10:30'])
  calls.on(createWindow, () => ({ id: 'window-2' }))
  await userEvent.selectOptions(dialog.time('start'), '10:00')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createWindow).at(-1)?.body).toEqual({
    rentableId: 'annex',
    start: at(10),
    end: at(11.5),
  })
})

test('a window whose answers were lost is added once, at the time that was chosen last', async () => {
  const calls = new ApiStub().on(createWindow, connectionLost)
  const { dialog, unknown, save } = await openDialog('window')
  await save()
  await expect.element(unknown).toBeVisible()
  await userEvent.selectOptions(dialog.time('start'), '12:00')
  await save()
  await expect.poll(() => calls.received(createWindow)).toHaveLength(2)
  await expect.element(unknown).toBeVisible()
  // The server has added the first one. It refuses its key for other times.
  calls
    .on(createWindow, ({ body }) =>
      body.start === at(9) ? { id: 'window-2' } : refusal('error.server.idempotencyKeyReused'),
    )
    .on(updateWindow, ({ params }) => ({ id: params.id }))
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(
    new Set(calls.received(createWindow).map(({ headers }) => headers.get('idempotency-key'))).size,
  ).toBe(1)
  expect(calls.received(updateWindow)).toMatchObject([
    { params: { id: 'window-2' }, body: { start: at(13) } },
  ])
})

test('the dialog of a new window stays open when its space was deleted meanwhile', async () => {
  new ApiStub().on(createWindow, () => refusal('error.space.notFound'))
  const { t, dialog, save } = await openDialog('window')
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  await save()
  const alert = dialog.root.getByRole('alert').filter({ hasText: t('error.space.notFound') })
  await expect.element(alert).toBeVisible()
  await expect.element(dialog.time('start')).toHaveValue('13:00')
  await expect.element(dialog.root.getByText(annex.name)).toBeVisible()
})

test('windows are added for weeks, after a preview with the days that are left out', async () => {
  const windows = [0, 2, 3].map((weeks) => ({
    start: isoText(nine + weeks * 7 * dayMs),
    end: isoText(nine + weeks * 7 * dayMs + 8 * hourMs),
  }))
  const leftOut = [{ day: '2026-12-08', reason: 'overlap' as const, name: '09:00–10:00' }]
  const calls = new ApiStub()
    .on(previewWindows, () => ({ windows, leftOut }))
    .on(createWindows, () => ({ added: 3, leftOut }))
  const { t, dialog, save } = await openDialog('windows')
  await userEvent.selectOptions(dialog.choice('spaceCalendar.windows.endTime'), '17:00')
  await expect
    .element(dialog.root.getByText(t('spaceCalendar.windows.later'), { exact: false }))
    .toBeVisible()
  await userEvent.type(dialog.text('spaceCalendar.windows.until'), '2026-12-22')
  const [first, last] = [dateText(nine, 'ja'), dateText(nine + 21 * dayMs, 'ja')]
  const count = t('spaceCalendar.windows.count', { count: 3, first, last })
  await expect.element(dialog.says(count)).toBeVisible()
  await expect.element(dialog.says(t('spaceCalendar.windows.overlap', { name: '09:00–10:00' }))).toBeVisible()
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createWindows).map(({ body }) => body)).toEqual([
    {
      rentableId: 'annex',
      weekdays: [2],
      startTime: '09:00',
      endTime: '17:00',
      from: '2026-12-01',
      until: '2026-12-22',
      skipHolidays: false,
    },
  ])
})

test('windows without a last day are added every week', async () => {
  const window = { start: isoText(nine), end: isoText(nine + hourMs) }
  const calls = new ApiStub()
    .on(previewWindows, () => ({ windows: [window], leftOut: [] }))
    .on(createWindows, () => ({ added: 53, leftOut: [] }))
  const { t, dialog, save } = await openDialog('windows')
  await expect
    .element(dialog.root.getByText(t('spaceCalendar.windows.later'), { exact: false }))
    .toBeVisible()
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createWindows)).toMatchObject([{ body: { from: '2026-12-01', until: null } }])
})

test('the times that were typed stay when another kind is chosen, also by keys', async () => {
  const { t, choice, dialog } = await openDialog('window')
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  choice('window').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  const repeated = new DialogFields(t, titles.windows)
  await expect.element(choice('windows')).toHaveFocus()
  await expect.element(repeated.choice('spaceCalendar.windows.startTime')).toHaveValue('13:00')
  await userEvent.selectOptions(repeated.choice('spaceCalendar.windows.startTime'), '15:00')
  await userEvent.selectOptions(repeated.choice('spaceCalendar.windows.endTime'), '24:00')
  await userEvent.click(choice('window'))
  await expect.element(dialog.time('start')).toHaveValue('15:00')
})

test('the dialog asks before it discards what was typed into the form of another kind', async () => {
  const { t, choice, dialog } = await openDialog('block')
  await userEvent.fill(dialog.text('spaceCalendar.block.note'), 'Care')
  await userEvent.click(choice('window'))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: t('form.leaveTitle') })).toBeVisible()
})

const member: ManagedMember = {
  id: 'member-2',
  number: 12,
  role: 'USER',
  lastName: '柏木',
  firstName: '静',
  kanaLastName: 'カシワギ',
  kanaFirstName: 'シズカ',
  gender: 3,
  email: 'shizuka@example.test',
  phone: '09011112222',
  birthday: '1990-04-01',
  addressId: '1500001',
  addressRest: '1-2-3',
  tickets: 1,
  memberType: 3,
  language: 'ja',
  version: 1,
}

test('an administrator hires the space for a member, who is found by name, at the price of the time', async () => {
  const lines = [{ day: '2026-12-01', kind: 'flat' as const, minutes: 120, unitPrice: 3000, amount: 6000 }]
  const calls = new ApiStub()
    .on(quoteForMember, () => ({ lines, coupon: null, total: 6000, tiers: [], onRequest: false, broken: [] }))
    .on(listMembers, ({ query }) => pageOf(listMembers, query.q === '柏木' ? [member] : [], 1))
    .on(hireForMember, () => ({ id: 'hire-1' }))
  const { t, dialog } = await openDialog('hire')
  await userEvent.type(dialog.text('spaceCalendar.hire.people'), '4')
  await userEvent.fill(dialog.text('spaceCalendar.hire.purpose'), '撮影会')
  await userEvent.selectOptions(dialog.time('end'), '11:00')
  await expect.element(dialog.says(yenText(6000, 'ja')).first()).toBeVisible()
  const confirm = dialog.button('spaceCalendar.hire.confirm')
  await userEvent.click(confirm)
  await expect.element(dialog.says(t('error.memberId.required'))).toBeVisible()
  await expectAccessible(dialog.root)

  await userEvent.click(dialog.button('spaceCalendar.hire.chooseMember'))
  const choice = new DialogFields(t, 'spaceCalendar.hire.chooseMember')
  await expect.element(choice.root.getByText(t('spaceCalendar.hire.noAccount'))).toBeVisible()
  await userEvent.type(choice.root.getByRole('searchbox'), '柏木')
  await userEvent.click(choice.root.getByRole('button', { name: /柏木 静/ }))
  await expect.element(choice.root).not.toBeInTheDocument()
  await expect.element(dialog.says(t('frontDesk.nameWithTitle', { name: '柏木 静' }))).toBeVisible()
  await userEvent.click(confirm)
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(hireForMember).map(({ body }) => body)).toEqual([
    {
      spaceId: 'annex',
      start: at(9),
      end: at(11),
      total: 6000,
      despite: [],
      memberId: 'member-2',
      people: 4,
      purpose: '撮影会',
      paidBy: 'open',
    },
  ])
})

test('an administrator hires the space for a caller who is no member, whose name and telephone must be there', async () => {
  const lines = [{ day: '2026-12-01', kind: 'flat' as const, minutes: 60, unitPrice: 3000, amount: 3000 }]
  const calls = new ApiStub()
    .on(quoteForMember, () => ({ lines, coupon: null, total: 3000, tiers: [], onRequest: false, broken: [] }))
    .on(hireForMember, () => ({ id: 'hire-1' }))
  const { t, dialog } = await openDialog('hire')
  await dialog.root.getByRole('radio', { name: t('spaceCalendar.hire.hirers.guest') }).click()
  await expect.element(dialog.button('spaceCalendar.hire.chooseMember')).not.toBeInTheDocument()
  await userEvent.type(dialog.text('guests.name'), '汐見 航')
  await userEvent.fill(dialog.text('spaceCalendar.hire.people'), '4')
  await userEvent.fill(dialog.text('spaceCalendar.hire.purpose'), '撮影会')
  await expect.element(dialog.says(yenText(3000, 'ja')).first()).toBeVisible()
  const confirm = dialog.button('spaceCalendar.hire.confirm')
  await confirm.click()
  await expect.element(dialog.says(t('error.phone.required'))).toBeVisible()
  await expectAccessible(dialog.root)
  await userEvent.fill(dialog.text('guests.phone'), '03-1234-5678')
  await confirm.click()
  await expect.element(dialog.root).not.toBeInTheDocument()
  await expect.element(page.getByText(t('spaceCalendar.hire.createdUnmailed'))).toBeVisible()
  const [sent] = calls.received(hireForMember)
  expect(sent?.body).toMatchObject({
    total: 3000,
    guest: { name: '汐見 航', kana: '', phone: '0312345678', email: '', language: 'ja' },
  })
  expect(sent?.body).not.toHaveProperty('memberId')
})

test('a block over a hire is refused with who has the space, and keeps what was typed', async () => {
  const hire = { kind: 'hire', name: '柏木 静', nameEn: '', space: annex.name, spaceEn: annex.nameEn }
  const calls = new ApiStub().on(createBlock, () =>
    refusal('error.space.occupied', {
      fields: { start: 'occupied' },
      current: { ...hire, start: at(10), end: at(12) },
    }),
  )
  const { dialog, save } = await openDialog('block')
  await userEvent.type(dialog.text('spaceCalendar.block.note'), 'Care')
  await userEvent.selectOptions(dialog.time('start'), '11:00')
  await save()
  await expect.element(dialog.root.getByRole('alert').filter({ hasText: '柏木 静' })).toBeVisible()
  await expect.element(dialog.text('spaceCalendar.block.note')).toHaveValue('Care')
  calls.on(createBlock, () => ({ id: 'block-1' }))
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createBlock).at(-1)?.body).toEqual({
    spaceId: 'annex',
    start: at(13),
    end: at(14),
    note: 'Care',
  })
})
