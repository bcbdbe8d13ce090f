import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateLesson } from '#contract/lessons.ts'
import { previewSeriesChange } from '#contract/schedule/series.ts'
import { hours } from '#studio/hours.ts'
import { dayMs, hourMs, isoText, spanText } from '#time/tokyo.ts'
import { connectionLost, refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { bookedMember, lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import type { GivenLesson } from '#tests/components/given-lessons.ts'
import { secondFloor } from '#tests/components/given-spaces.ts'
import { show } from '#tests/components/show.tsx'
import { fieldsOf } from './lesson-form.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { Move } from './move-dialog.tsx'

const tenOClock = Date.parse('2026-11-24T10:00:00+09:00')

function Page(move: Move) {
  const [open, setOpen] = useState(true)
  return <MoveDialog {...{ open, move }} onClose={() => setOpen(false)} />
}

/** The dialog after a lesson of Tuesday at ten was dropped elsewhere. */
async function drop(given: GivenLesson, byMs: number) {
  const putBack = vi.fn<() => void>()
  const event = lessonOfAdmin({ start: tenOClock, ...given })
  const dropped = { start: tenOClock + byMs, end: tenOClock + hourMs + byMs }
  const { t } = await show(<Page {...{ event, putBack }} {...dropped} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'lessonAdmin.move.title')
  await expect.element(dialog.root).toBeVisible()
  return { t, dialog, putBack, event }
}

test('a dropped lesson asks first, says how many bookers are mailed, and is then moved', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, dialog, putBack } = await drop({ resource: { users: [bookedMember()] } }, dayMs + 2 * hourMs)
  expect([dialog.moment('start'), dialog.moment('end')]).toEqual(['2026-11-25 12:00', '2026-11-25 13:00'])
  await expect.element(dialog.root.getByText(t('lessonAdmin.move.tells', { count: 1 }))).toBeVisible()
  expect(calls.received(updateLesson)).toEqual([])
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [saved] = calls.received(updateLesson)
  expect(saved?.headers.get('if-match')).toBe('"1-0"')
  expect(saved?.body).toMatchObject({
    title: '朝ヨガ',
    start: isoText(tenOClock + dayMs + 2 * hourMs),
    end: isoText(tenOClock + dayMs + 3 * hourMs),
  })
  expect(putBack).not.toHaveBeenCalled()
})

test.each(['common.cancel', 'common.close'] as const)(
  'a dropped lesson returns when the administrator answers no (%s)',
  async (no) => {
    const calls = lessonDialogApi()
    const { t, dialog, putBack } = await drop({}, 2 * hourMs)
    await expect.element(dialog.root.getByText(t('lessonAdmin.move.unbooked'))).toBeVisible()
    await userEvent.click(dialog.button(no))
    await expect.element(dialog.root).not.toBeInTheDocument()
    expect(putBack).toHaveBeenCalledOnce()
    expect(calls.received(updateLesson)).toEqual([])
  },
)

test('a dropped lesson that another administrator has changed returns, with the reason', async () => {
  const event = lessonOfAdmin({ start: tenOClock })
  const current = { ...fieldsOf(event), title: '夜ヨガ', etag: '2-0' }
  lessonDialogApi().on(updateLesson, () => refusal('error.yoga.changed', { current }))
  const { t, dialog, putBack } = await drop({}, 2 * hourMs)
  await userEvent.click(dialog.button('form.confirm'))
  const reason = `${t('error.yoga.changed')} ${t('lessonAdmin.move.again')}`
  await expect.element(dialog.root.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  expect(putBack).toHaveBeenCalledOnce()
})

test('a moved lesson can be saved again after its answer was lost', async () => {
  const calls = lessonDialogApi().on(updateLesson, connectionLost)
  const { t, dialog } = await drop({}, hourMs)
  await userEvent.click(dialog.button('form.confirm'))
  const unknown = dialog.root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
  await expect.element(unknown).toBeVisible()
  expect(dialog.moment('start')).toBe('2026-11-24 11:00')
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).map(({ body }) => body.start)).toEqual([
    isoText(tenOClock + hourMs),
    isoText(tenOClock + hourMs),
  ])
})

test('a lesson that is moved over a hire stays, and the dialog says who has the space', async () => {
  const hire = { kind: 'hire', name: 'Hanako Sato', nameEn: '', space: secondFloor.name, spaceEn: '' }
  const time = { start: isoText(tenOClock + hourMs), end: isoText(tenOClock + 3 * hourMs) }
  const calls = lessonDialogApi().on(updateLesson, () =>
    refusal('error.space.occupied', { fields: { start: 'occupied' }, current: { ...hire, ...time } }),
  )
  const { t, dialog } = await drop({ lesson: { spaceId: 'secondFloor' } }, 1.5 * hourMs)
  await userEvent.click(dialog.button('form.confirm'))
  const when = spanText(tenOClock + hourMs, tenOClock + 3 * hourMs, 'ja')
  const who = t('error.space.occupiedBy.hire', { name: 'Hanako Sato', space: secondFloor.name, when })
  await expect.element(dialog.root.getByText(who)).toBeVisible()
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.selectOptions(dialog.time('start'), '13:00')
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).at(-1)?.body.start).toBe(isoText(tenOClock + 3 * hourMs))
})

const preview = { etag: 'all-1', lessons: 5, members: 0, guests: 0, changedByHand: [] }

test('a lesson that was dropped on its day can take all lessons of its series along', async () => {
  const calls = lessonDialogApi()
    .on(previewSeriesChange, () => preview)
    .on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, dialog } = await drop({ lesson: { seriesId: 'series-1' } }, -hourMs)
  await userEvent.click(dialog.radio('lessonAdmin.series.scope.all'))
  await expect.element(dialog.says(t('lessonAdmin.series.change.lessons', { count: 5 }))).toBeVisible()
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [saved] = calls.received(updateLesson)
  expect(saved).toMatchObject({ query: { scope: 'all', byHand: 'keep' } })
  expect(saved?.headers.get('if-match')).toBe('"all-1"')
})

test('a lesson of a series that was dropped on another day moves alone', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, dialog } = await drop({ lesson: { seriesId: 'series-1' } }, dayMs)
  await expect.element(dialog.root.getByText(t('lessonAdmin.series.scope.otherDay'))).toBeVisible()
  await expect.element(dialog.radio('lessonAdmin.series.scope.all')).toBeDisabled()
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)[0]?.query).toEqual({})
})

test('a series that has changed since the preview is counted again before its lessons move', async () => {
  const calls = lessonDialogApi()
    .on(previewSeriesChange, () => preview)
    .on(updateLesson, () => refusal('error.series.changed'))
  const { t, dialog, putBack } = await drop({ lesson: { seriesId: 'series-1' } }, -hourMs)
  await userEvent.click(dialog.radio('lessonAdmin.series.scope.all'))
  await expect.element(dialog.says(t('lessonAdmin.series.change.lessons', { count: 5 }))).toBeVisible()
  calls.on(previewSeriesChange, () => ({ ...preview, etag: 'all-2', lessons: 4 }))
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root.getByText(t('error.series.changed'))).toBeVisible()
  await expect.element(dialog.says(t('lessonAdmin.series.change.lessons', { count: 4 }))).toBeVisible()
  expect(putBack).toHaveBeenCalledOnce()
})

test('a booked lesson moves into the past only after a question that names the bookings', async () => {
  const start = isoText(tenOClock - 365 * dayMs)
  const calls = lessonDialogApi().on(updateLesson, ({ params, body }) =>
    body.intoPast
      ? { id: params.id }
      : refusal('error.yoga.intoPast', { fields: { start: 'past' }, current: { bookings: 2, start } }),
  )
  const { t, dialog } = await drop({ resource: { users: [bookedMember()] } }, -365 * dayMs)
  await userEvent.click(dialog.button('form.confirm'))
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.intoPast.title') })
  await expect
    .element(question)
    .toMatchTextContent(t('lessonAdmin.intoPast.text', { count: 2, when: '2025/11/24 10:00' }))
  await question.getByRole('button', { name: t('common.back') }).click()
  await expect.element(dialog.says(t('error.start.past'))).toBeVisible()
  await userEvent.click(dialog.button('form.confirm'))
  await question.getByRole('button', { name: t('lessonAdmin.intoPast.ok') }).click()
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).map(({ body }) => body.intoPast)).toEqual([false, false, true])
})

test('a lesson that is dropped outside of the opening hours says so, and can be moved there', async () => {
  const calls = lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))
  const { t, dialog } = await drop({}, 10 * hourMs)
  const { opens, closes } = hours
  await expect.element(dialog.says(t('lessonAdmin.closedTime.hours', { opens, closes }))).toBeVisible()
  await userEvent.click(dialog.button('form.confirm'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson)).toHaveLength(1)
})
