import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { previewSeriesChange, previewSeriesDeletion } from '#contract/schedule/series.ts'
import type { SeriesDeletionPreview } from '#contract/schedule/series.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { bookedMember, lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { LessonDialog } from '../lesson-dialog.tsx'

const api = () => lessonDialogApi().on(updateLesson, ({ params }) => ({ id: params.id }))

function Page() {
  const [open, setOpen] = useState(true)
  const lesson = { seriesId: 'series-1', seatsLeft: 9 }
  const event = lessonOfAdmin({ lesson, resource: { users: [bookedMember()] } })
  return (
    <LessonDialog
      {...{ open, now }}
      subject={{ event }}
      knownPictures={[]}
      onClose={() => setOpen(false)}
      onClosed={() => undefined}
    />
  )
}

/** The dialog of a lesson of a series. */
async function openDialog() {
  const { t } = await show(<Page />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'lessonAdmin.editTitle')
  await expect.element(dialog.says(t('lessonAdmin.series.part'))).toBeVisible()
  return {
    t,
    dialog,
    change: new DialogFields(t, 'lessonAdmin.series.change.title', 'alertdialog'),
    deletion: new DialogFields(t, 'lessonAdmin.series.deletion.title', 'alertdialog'),
  }
}

/** Changes the number of seats, and confirms. */
async function changeSeats(dialog: DialogFields) {
  await userEvent.fill(dialog.number('lessonAdmin.totalSeats'), '6')
  await userEvent.click(dialog.button('form.confirm'))
}

const preview = { etag: 'series-tag', lessons: 3, members: 0, guests: 0, changedByHand: [] }

test('an edit asks for which lessons of the series it is, by keys, and names those that were changed by hand', async () => {
  const byHand = { id: 'lesson-4', title: '朝ヨガ 特別', start: isoText(now + 15 * dayMs) }
  const calls = api().on(previewSeriesChange, ({ query }) => ({
    ...preview,
    lessons: query.byHand === 'replace' ? 4 : 3,
    changedByHand: [byHand],
  }))
  const { t, dialog, change } = await openDialog()
  await changeSeats(dialog)
  const one = change.radio('lessonAdmin.series.scope.one')
  await expect.element(one).toBeChecked()
  one.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(change.radio('lessonAdmin.series.scope.following')).toBeChecked()
  await expect.element(change.says(t('lessonAdmin.series.change.lessons', { count: 3 }))).toBeVisible()
  await expect.element(change.says('朝ヨガ 特別')).toBeVisible()
  const replace = change.check('lessonAdmin.series.change.replace')
  replace.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(change.says(t('lessonAdmin.series.change.lessons', { count: 4 }))).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(change.says(t('lessonAdmin.series.change.lessons', { count: 3 }))).toBeVisible()
  await userEvent.click(change.button('lessonAdmin.series.change.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [saved] = calls.received(updateLesson)
  expect(saved).toMatchObject({ query: { scope: 'following', byHand: 'keep' }, body: { totalSeats: 6 } })
  expect(saved?.headers.get('if-match')).toBe('"series-tag"')
})

test('only the lesson is changed when the administrator says so', async () => {
  const calls = api()
  const { dialog, change } = await openDialog()
  await changeSeats(dialog)
  await userEvent.click(change.button('lessonAdmin.series.change.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [saved] = calls.received(updateLesson)
  expect(saved?.query).toEqual({})
  expect(saved?.headers.get('if-match')).toBe('"1-0"')
})

test('a series that has changed since the preview is shown again before it changes', async () => {
  const calls = api()
    .on(previewSeriesChange, () => ({ ...preview, lessons: 5 }))
    .on(updateLesson, () => refusal('error.series.changed'))
  const { t, dialog, change } = await openDialog()
  await changeSeats(dialog)
  await userEvent.click(change.radio('lessonAdmin.series.scope.all'))
  await expect.element(change.says(t('lessonAdmin.series.change.lessons', { count: 5 }))).toBeVisible()
  calls.on(previewSeriesChange, () => ({ ...preview, etag: 'new-tag', lessons: 4 }))
  await userEvent.click(change.button('lessonAdmin.series.change.ok'))
  await expect.element(change.says(t('error.series.changed'))).toBeVisible()
  await expect.element(change.says(t('lessonAdmin.series.change.lessons', { count: 4 }))).toBeVisible()
  calls.on(updateLesson, ({ params }) => ({ id: params.id }))
  await userEvent.click(change.button('lessonAdmin.series.change.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(updateLesson).at(-1)?.headers.get('if-match')).toBe('"new-tag"')
})

test('a refused change of a series leaves what was typed, and says at the field what is wrong', async () => {
  api()
    .on(previewSeriesChange, () => preview)
    .on(updateLesson, () => refusal('error.totalSeats.tooFew', { fields: { totalSeats: 'tooFew' } }))
  const { t, dialog, change } = await openDialog()
  await changeSeats(dialog)
  await userEvent.click(change.radio('lessonAdmin.series.scope.all'))
  await userEvent.click(change.button('lessonAdmin.series.change.ok'))
  await expect.element(dialog.says(t('error.totalSeats.tooFew'))).toBeVisible()
  await expect.element(change.root).not.toBeInTheDocument()
  await expect.element(dialog.number('lessonAdmin.totalSeats')).toHaveValue(6)
})

test('a deletion asks for which lessons of the series it is, and says what is cancelled and returned', async () => {
  const counts = { lessons: 5, bookings: 2, tickets: 2, members: 1, guests: 1 }
  const calls = api()
    .on(previewSeriesDeletion, () => ({ etag: 'series-tag', ...counts, changedByHand: [] }))
    .on(deleteLesson, () => refusal('error.series.changed'))
  const { t, dialog, deletion } = await openDialog()
  await userEvent.click(dialog.button('form.delete'))
  await expect.element(deletion.says(t('lessonAdmin.delete.booked', { count: 1 }))).toBeVisible()
  await userEvent.click(deletion.radio('lessonAdmin.series.scope.following'))
  await expect.element(deletion.says(t('lessonAdmin.series.deletion.lessons', { count: 5 }))).toBeVisible()
  await expect.element(deletion.says(t('lessonAdmin.series.deletion.bookings', { count: 2 }))).toBeVisible()
  await expect.element(deletion.says(t('lessonAdmin.series.deletion.tickets', { count: 2 }))).toBeVisible()
  await expect.element(deletion.says(t('lessonAdmin.series.deletion.guests', { count: 1 }))).toBeVisible()
  await userEvent.click(deletion.button('lessonAdmin.delete.ok'))
  await expect.element(deletion.says(t('error.series.changed'))).toBeVisible()
  calls.on(deleteLesson, () => ({ cancelledBookings: 2 }))
  await userEvent.click(deletion.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const deleted = calls.received(deleteLesson).at(-1)
  expect(deleted?.query).toMatchObject({ scope: 'following', byHand: 'keep' })
  expect(deleted?.headers.get('if-match')).toBe('"series-tag"')
})

test('a deletion of several lessons cannot be confirmed before it is known what it would cancel', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<SeriesDeletionPreview>()
  api().on(previewSeriesDeletion, () => promise)
  const { t, dialog, deletion } = await openDialog()
  await userEvent.click(dialog.button('form.delete'))
  await userEvent.click(deletion.radio('lessonAdmin.series.scope.following'))
  const ok = deletion.button('lessonAdmin.delete.ok')
  await expect.element(ok).toBeDisabled()
  const counts = { lessons: 5, bookings: 2, tickets: 2, members: 1, guests: 1 }
  answer({ etag: 'series-tag', ...counts, changedByHand: [] })
  await expect.element(deletion.says(t('lessonAdmin.series.deletion.lessons', { count: 5 }))).toBeVisible()
  await expect.element(ok).toBeEnabled()
})
