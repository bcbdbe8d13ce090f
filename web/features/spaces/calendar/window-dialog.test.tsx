import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { readWindowRun } from '#contract/spaces/repeated-windows.ts'
import { createWindow, deleteWindow, listSpaces } from '#contract/spaces/spaces.ts'
import { updateWindow } from '#contract/spaces/window-changes.ts'
import { dateText, dayMs, hourMs, isoText, spanText, weekdayText } from '#time/tokyo.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { availabilityWindow, space, takenByHire } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { WindowDialog } from './window-dialog.tsx'

const nine = Date.parse('2026-12-01T09:00:00+09:00')
const annex = space()
const tower = space({ id: 'tower', name: '塔', nameEn: 'Tower' })
const at = (hours: number) => isoText(nine + (hours - 9) * hourMs)

/** A window from nine to ten that no later one repeats. */
const api = () =>
  new ApiStub()
    .on(listSpaces, () => [annex, tower])
    .on(readWindowRun, () => ({ windows: 1, last: at(9), goesOn: false }))
    .on(updateWindow, ({ params }) => ({ id: params.id }))

interface Given {
  end?: number
  hires?: TakenByHire[]
  moved?: Drop
}

function Page({ end = nine + hourMs, hires = [], moved }: Given) {
  const [open, setOpen] = useState(true)
  return (
    <WindowDialog
      {...{ open, hires, moved }}
      window={availabilityWindow({ start: nine, end })}
      space={annex}
      spaces={[annex, tower]}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  )
}

/** The dialog that a click opens, which asks whether to delete the window. */
async function openQuestion() {
  const { t } = await show(<Page />, { as: 'ADMIN' })
  const question = new DialogFields(t, 'spaceAdmin.deleteWindowTitle', 'alertdialog')
  await expect.element(question.root).toBeVisible()
  const unknown = question.root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
  return { t, question, unknown }
}

/** The form for other times: behind the question, unless the window was dropped. */
async function openDialog(given: Given = {}) {
  const { t } = await show(<Page {...given} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'spaceCalendar.window.title')
  if (given.moved === undefined) {
    const question = new DialogFields(t, 'spaceAdmin.deleteWindowTitle', 'alertdialog')
    await userEvent.click(question.button('spaceCalendar.window.change'))
    await expect.element(question.root).not.toBeInTheDocument()
  }
  await expect.element(dialog.root).toBeVisible()
  return { t, dialog, save: () => userEvent.click(dialog.button('form.confirm')) }
}

const ends = (dialog: DialogFields, time: string) => userEvent.selectOptions(dialog.time('end'), time)

test('an administrator gives a window another time and another space, where it may not overlap another one', async () => {
  const other = { space: tower.name, spaceEn: tower.nameEn, start: at(11), end: at(12) }
  const calls = api().on(updateWindow, () =>
    refusal('error.schedule.overlap', { fields: { start: 'overlap' }, current: other }),
  )
  const { t, dialog, save } = await openDialog()
  await ends(dialog, '12:00')
  await userEvent.selectOptions(dialog.choice('spaceCalendar.window.space'), tower.name)
  await save()
  const when = spanText(nine + 2 * hourMs, nine + 3 * hourMs, 'ja')
  const refused = t('error.schedule.overlapWith', { space: tower.name, when })
  await expect.element(dialog.says(refused)).toBeVisible()
  await expect.element(dialog.says(t('error.start.overlap'))).toBeVisible()
  calls.on(updateWindow, ({ params }) => ({ id: params.id }))
  await ends(dialog, '11:00')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  const saved = calls.received(updateWindow).at(-1)
  expect(saved).toMatchObject({
    query: { scope: 'one' },
    body: { rentableId: 'tower', start: at(9), end: at(11) },
  })
  expect(saved?.headers.get('if-match')).toBe('"1"')
})

test('a window changes alone or with the later ones of its weekday', async () => {
  const last = nine + 14 * dayMs
  const calls = api().on(readWindowRun, () => ({ windows: 3, last: isoText(last), goesOn: false }))
  const { t, dialog, save } = await openDialog({ end: nine + 3 * hourMs })
  await expect.element(dialog.radio('spaceCalendar.windows.scopeOne')).toBeChecked()
  const following = t('spaceCalendar.windows.scopeFollowing', {
    weekday: weekdayText(nine, 'ja'),
    times: '09:00–12:00',
    last: dateText(last, 'ja'),
    count: 3,
  })
  await userEvent.click(dialog.root.getByRole('radio', { name: following }))
  await expect.element(dialog.says(t('spaceCalendar.windows.followingHint'))).toBeVisible()
  await userEvent.selectOptions(dialog.time('start'), '10:00')
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateWindow)).toMatchObject([
    { query: { scope: 'following' }, body: { start: at(10), end: at(13) } },
  ])
})

test('the dialog says which hires would lie outside the changed window', async () => {
  api()
  const hires = [takenByHire({ start: nine + hourMs, end: nine + 3 * hourMs })]
  const { t, dialog } = await openDialog({ end: nine + 4 * hourMs, hires })
  await expect.element(dialog.says(t('spaceCalendar.window.hiresStay'))).toBeVisible()
  await ends(dialog, '11:00')
  await expect.element(dialog.says(t('spaceCalendar.window.outside', { count: 1 }))).toBeVisible()
})

test('a window that another administrator has changed shows both values to choose from', async () => {
  const current = { etag: '2', rentableId: 'annex', start: at(9), end: at(12) }
  const calls = api().on(updateWindow, () => refusal('error.schedule.changed', { current }))
  const { t, dialog, save } = await openDialog()
  await ends(dialog, '11:00')
  await save()
  const conflict = dialog.root.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('2026-12-01 12:00')).toBeVisible()
  const take = t('editing.conflict.takeTheirsOf', { field: t('editing.calendar.end') })
  await userEvent.click(conflict.getByRole('button', { name: take }))
  await expect.element(dialog.time('end')).toHaveValue('12:00')
  await ends(dialog, '11:00')
  calls.on(updateWindow, ({ params }) => ({ id: params.id }))
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  const saved = calls.received(updateWindow).at(-1)
  expect(saved?.headers.get('if-match')).toBe('"2"')
  expect(saved?.body.end).toBe(at(11))
})

test('a window that another administrator has deleted can be added again as it was typed', async () => {
  const calls = api()
    .on(updateWindow, () => refusal('error.schedule.notFound'))
    .on(createWindow, () => ({ id: 'window-2' }))
  const { t, dialog, save } = await openDialog()
  await ends(dialog, '11:00')
  await save()
  await expect.element(dialog.says(t('spaceCalendar.window.gone'))).toBeVisible()
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(createWindow)).toMatchObject([{ body: { start: at(9), end: at(11) } }])
})

test('a window in a closure is refused with the reason and the time of the closure', async () => {
  const closure = {
    start: isoText(nine),
    end: isoText(nine + dayMs),
    reasonJa: '床の修理',
    reasonEn: 'Repair of the floor',
  }
  api().on(updateWindow, () =>
    refusal('error.closure.closed', { fields: { start: 'closed' }, current: closure }),
  )
  const { dialog, save, t } = await openDialog()
  await save()
  const when = spanText(nine, nine + dayMs, 'ja')
  await expect.element(dialog.says(t('error.closure.closedBy', { reason: '床の修理', when }))).toBeVisible()
})

test.each([
  ['the administrator answers no', 'no'],
  ['the server refuses the change', 'refused'],
] as const)('a dropped window asks first, and returns when %s', async (_, why) => {
  const putBack = vi.fn<() => void>()
  const calls = api().on(updateWindow, () => refusal('error.closure.closed', { fields: { start: 'closed' } }))
  const { dialog, save } = await openDialog({
    moved: { start: nine + 2 * hourMs, end: nine + 3 * hourMs, putBack },
  })
  expect([dialog.moment('start'), dialog.moment('end')]).toEqual(['2026-12-01 11:00', '2026-12-01 12:00'])
  expect(calls.received(updateWindow)).toEqual([])
  if (why === 'no') await userEvent.keyboard('{Escape}')
  else await save()
  await expect.poll(() => putBack.mock.calls).toHaveLength(1)
  if (why === 'no') await expect.element(dialog.root).not.toBeInTheDocument()
  else await expect.poll(() => dialog.moment('start')).toBe('2026-12-01 11:00')
})

test('a dropped window is saved where it was dropped', async () => {
  const putBack = vi.fn<() => void>()
  const calls = api()
  const { dialog, save } = await openDialog({
    moved: { start: nine + 2 * hourMs, end: nine + 3 * hourMs, putBack },
  })
  await save()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateWindow)).toMatchObject([{ body: { start: at(11), end: at(12) } }])
  expect(putBack).not.toHaveBeenCalled()
})

test('a click on a window asks whether to delete it, and Back leaves it as it is', async () => {
  const calls = api()
  const { question } = await openQuestion()
  await expect.element(question.says('09:00–10:00')).toBeVisible()
  await expect.element(question.button('spaceCalendar.window.change')).toBeVisible()
  await expectAccessible(question.root)
  await userEvent.click(question.button('common.back'))
  await expect.element(question.root).not.toBeInTheDocument()
  expect([...calls.received(deleteWindow), ...calls.received(updateWindow)]).toEqual([])
})

test('the question to delete a window stays open after a broken connection, and the window is deleted once', async () => {
  const calls = api().on(deleteWindow, connectionLost)
  const { question, unknown } = await openQuestion()
  const ok = question.button('spaceAdmin.deleteWindowOk')
  await expect.element(question.says('09:00–10:00')).toBeVisible()
  await userEvent.click(ok)
  await expect.element(unknown).toBeVisible()
  // The lost attempt has deleted it.
  calls.on(deleteWindow, () => refusal('error.schedule.notFound'))
  await userEvent.click(ok)
  await expect.element(question.root).not.toBeInTheDocument()
  expect(calls.received(deleteWindow)).toHaveLength(2)
})

test('a window that another administrator has deleted is gone when it is deleted, and a message says so', async () => {
  api().on(deleteWindow, () => refusal('error.schedule.notFound'))
  const { t, question } = await openQuestion()
  await userEvent.click(question.button('spaceAdmin.deleteWindowOk'))
  await expect.element(page.getByText(t('error.schedule.notFound'))).toBeInTheDocument()
  await expect.element(question.root).not.toBeInTheDocument()
})

test('one window is deleted, or with it the later ones of its weekday and times', async () => {
  const last = nine + 14 * dayMs
  const calls = api()
    .on(readWindowRun, () => ({ windows: 3, last: isoText(last), goesOn: false }))
    .on(deleteWindow, ({ params }) => ({ id: params.id, deleted: 3 }))
  const { t, question } = await openQuestion()
  await expect.element(question.radio('spaceCalendar.windows.scopeOne')).toBeChecked()
  const following = t('spaceCalendar.windows.scopeFollowing', {
    weekday: weekdayText(nine, 'ja'),
    times: '09:00–10:00',
    last: dateText(last, 'ja'),
    count: 3,
  })
  await userEvent.click(question.root.getByRole('radio', { name: following }))
  await userEvent.click(question.button('spaceAdmin.deleteWindowOk'))
  await expect.element(question.root).not.toBeInTheDocument()
  expect(calls.received(deleteWindow)).toMatchObject([{ query: { scope: 'following' } }])
})

test('the question says that the later windows are added every week, also for the last one that is there', async () => {
  const calls = api()
    .on(readWindowRun, () => ({ windows: 1, last: at(9), goesOn: true }))
    .on(deleteWindow, ({ params }) => ({ id: params.id, deleted: 1 }))
  const { t, question } = await openQuestion()
  const weekday = weekdayText(nine, 'ja')
  const open = t('spaceCalendar.windows.scopeOpen', { weekday, times: '09:00–10:00' })
  await userEvent.click(question.root.getByRole('radio', { name: open }))
  await userEvent.click(question.root.getByRole('button', { name: t('spaceAdmin.deleteWindowOk') }))
  await expect.poll(() => calls.received(deleteWindow)).toMatchObject([{ query: { scope: 'following' } }])
})
