import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deleteLesson } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { yenText } from '#studio/yen.ts'
import { refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { bookedMember, lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { guestInLesson } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs } from '#time/tokyo.ts'
import { LessonDialog } from './lesson-dialog.tsx'
import { fieldsOf } from './lesson-form.ts'

function Page({ event }: { event: LessonEvent }) {
  const [open, setOpen] = useState(true)
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

async function openDialog(event: LessonEvent) {
  const { t, rerender } = await show(<Page event={event} />, { as: 'ADMIN', language: 'en' })
  const dialog = new DialogFields(t, 'lessonAdmin.editTitle')
  const question = new DialogFields(t, 'lessonAdmin.delete.title', 'alertdialog')
  await userEvent.click(dialog.button('form.delete'))
  await expect.element(question.root).toBeVisible()
  const readAgain = (latest: LessonEvent) => rerender(<Page event={latest} />)
  return { t, dialog, question, readAgain }
}

const booked = (more: Parameters<typeof lessonOfAdmin>[0] = {}) =>
  lessonOfAdmin({
    ...more,
    lesson: { etag: '1-1', seatsLeft: 9, ...more.lesson },
    resource: { users: [bookedMember()] },
  })

test('the deletion of an event says that what was paid goes back, and names no ticket', async () => {
  lessonDialogApi()
  const tiers = [{ toDaysBefore: null, percent: 100 }]
  const event = { price: 3_000, memberPrice: null, tiers }
  const { t, question } = await openDialog(
    lessonOfAdmin({
      lesson: { etag: '1-1', seatsLeft: 9, event },
      resource: { users: [bookedMember({ seat: 'paid', ticketsTaken: 0 })] },
    }),
  )
  await expect
    .element(question.root.getByText(t('lessonAdmin.delete.bookedEvent', { count: 1 })))
    .toBeVisible()
  await expect.element(question.root.getByText(/ticket/i)).not.toBeInTheDocument()
})

test('a deletion says whose bookings are cancelled and what comes back, and takes a reason for the members', async () => {
  const calls = lessonDialogApi().on(deleteLesson, () => ({ cancelledBookings: 1 }))
  const { t, dialog, question } = await openDialog(booked())
  await expect.element(question.root.getByText(t('lessonAdmin.delete.booked', { count: 1 }))).toBeVisible()
  await expect.element(question.root.getByText('陽田 花子')).toBeVisible()
  await expect.element(question.root.getByText(t('lessonAdmin.delete.tickets', { count: 1 }))).toBeVisible()
  await userEvent.click(question.button('common.back'))
  await expect.element(question.root).not.toBeInTheDocument()
  await expect.element(dialog.root).toBeVisible()

  await userEvent.click(dialog.button('form.delete'))
  await expect.element(question.root.getByText(t('lessonAdmin.delete.willBeShown'))).toBeVisible()
  await userEvent.type(question.text('lessonAdmin.delete.reasonEn'), 'The teacher is ill.')
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  const [deleted] = calls.received(deleteLesson)
  expect(deleted).toMatchObject({ params: { id: 'lesson-1' }, query: { reasonEn: 'The teacher is ill.' } })
  expect(deleted?.headers.get('if-match')).toBe('"1-1"')
})

test('a deletion names the guests of the lesson, and the money that goes back to them', async () => {
  lessonDialogApi()
  const guests = [guestInLesson({ paid: 2_000 })]
  const { t, question } = await openDialog(lessonOfAdmin({ lesson: { seatsLeft: 9 }, resource: { guests } }))
  await expect.element(question.root.getByText(t('lessonAdmin.delete.guests', { count: 1 }))).toBeVisible()
  const guest = question.root.getByRole('listitem').filter({ hasText: '鈴木 一郎' })
  await expect.element(guest.getByText(t('lessonPage.guest'))).toBeVisible()
  const amount = yenText(2_000, 'en')
  await expect.element(question.root.getByText(t('lessonAdmin.delete.guestMoney', { amount }))).toBeVisible()
})

test('a deletion asks again when a member has booked since the question', async () => {
  const calls = lessonDialogApi().on(deleteLesson, () =>
    refusal('error.yoga.bookingsChanged', { current: { bookings: 1, etag: '1-1' } }),
  )
  const { t, dialog, question, readAgain } = await openDialog(lessonOfAdmin())
  await expect.element(question.root.getByText(t('lessonAdmin.delete.unbooked'))).toBeVisible()
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(question.root.getByText(t('lessonAdmin.delete.recounted', { count: 1 }))).toBeVisible()
  await readAgain(booked())
  await expect.element(question.root.getByText('陽田 花子')).toBeVisible()

  calls.on(deleteLesson, () => ({ cancelledBookings: 1 }))
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteLesson).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"1-0"',
    '"1-1"',
  ])
})

test('a lesson that another administrator changed is deleted only after the change was shown, also when the list has been read again', async () => {
  const before = booked()
  const after = booked({ lesson: { etag: '2-1', desc: 'An important change' } })
  const current = { ...fieldsOf(after), etag: '2-1' }
  const calls = lessonDialogApi().on(deleteLesson, ({ headers }) =>
    headers.get('if-match') === '"2-1"'
      ? { cancelledBookings: 1 }
      : refusal('error.yoga.changed', { current }),
  )
  const { t, dialog, question, readAgain } = await openDialog(before)
  await readAgain(after)
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  const conflict = dialog.root.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('An important change')).toBeVisible()
  await userEvent.click(dialog.button('form.delete'))
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteLesson).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"1-1"',
    '"2-1"',
  ])
})

test('a booking that came while the dialog was open is part of the question, and the deletion is not refused for it', async () => {
  const calls = lessonDialogApi().on(deleteLesson, () => ({ cancelledBookings: 1 }))
  const { t, dialog, question, readAgain } = await openDialog(lessonOfAdmin())
  await readAgain(booked())
  await expect.element(question.root.getByText(t('lessonAdmin.delete.booked', { count: 1 }))).toBeVisible()
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteLesson)[0]?.headers.get('if-match')).toBe('"1-1"')
})

test('the deletion of a lesson that is over says that its bookings stay', async () => {
  const calls = lessonDialogApi().on(deleteLesson, () => ({ cancelledBookings: 0 }))
  const { t, dialog, question } = await openDialog(booked({ start: now - 7 * dayMs }))
  await expect.element(question.root.getByText(t('lessonAdmin.delete.over', { count: 1 }))).toBeVisible()
  const tickets = question.root.getByText(t('lessonAdmin.delete.tickets', { count: 1 }))
  await expect.element(tickets).not.toBeInTheDocument()
  await userEvent.click(question.button('lessonAdmin.delete.ok'))
  await expect.element(dialog.root).not.toBeInTheDocument()
  expect(calls.received(deleteLesson)).toHaveLength(1)
})
