import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { waiveAbsence } from '#contract/bookings/absences.ts'
import { markAttendance } from '#contract/bookings/bookings.ts'
import { listNotes } from '#contract/notes.ts'
import { listTaughtLessons, readOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import type { TaughtLesson, TaughtPerson } from '#contract/teaching.ts'
import type { Language } from '#studio/languages.ts'
import { expectAccessible } from '#tests/components/accessibility.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { hourMs, isoText } from '#time/tokyo.ts'
import TeachingPage from './teaching-page.tsx'

const person = (given: Partial<TaughtPerson> = {}): TaughtPerson => ({
  bookingId: 'booking-1',
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  status: 'booked',
  firstVisit: true,
  notes: 0,
  ...given,
})

const lesson = (given: Partial<TaughtLesson> = {}): TaughtLesson => ({
  id: 'lesson-1',
  title: '朝ヨガ',
  start: isoText(now - 2 * hourMs),
  end: isoText(now - hourMs),
  totalSeats: 8,
  seatsLeft: 7,
  waiting: 0,
  cancelled: false,
  people: [person()],
  ...given,
})

const teacher = {
  nameJa: '陽田 万里',
  nameEn: 'Mari Hida',
  imageUrl: '',
  textJa: 'ゆっくり呼吸します。',
  textEn: 'We breathe slowly.',
  listed: true,
  etag: '"1"',
}

async function open(lessons: TaughtLesson[], language: Language = 'ja') {
  const own = { ...teacher }
  const api = new ApiStub().on(listTaughtLessons, () => lessons).on(readOwnTeacher, () => ({ ...own }))
  const { t } = await show(<TeachingPage />, { language, as: 'TEACHER', at: '/admin/teaching' })
  return { api, t, own }
}

test('a teacher notes who came, and waives the absence of a member', async () => {
  const countsAt = isoText(now + 23 * hourMs)
  const people = [person()]
  const { api, t } = await open([lesson({ people })])
  api
    .on(markAttendance, ({ body }) => {
      people.splice(0, 1, person({ status: body.attendance, absence: { state: 'open', countsAt } }))
      return { id: 'booking-1' }
    })
    .on(waiveAbsence, () => {
      people.splice(0, 1, person({ status: 'missed', absence: { state: 'waived', countsAt } }))
      return { id: 'booking-1' }
    })
  const row = page.getByRole('listitem').filter({ hasText: '山田 花子' })
  await expect.element(row.getByText(t('reception.today.mark.firstVisit'))).toBeVisible()
  await expectAccessible(page.getByRole('article'))
  await row.getByRole('button', { name: new RegExp(t('frontDesk.status.missed')) }).click()
  await row.getByRole('button', { name: t('frontDesk.absence.waiveThis') }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.type(
    dialog.getByRole('textbox', { name: t('frontDesk.absence.reason') }),
    '電車が遅れました',
  )
  await dialog.getByRole('button', { name: t('frontDesk.absence.ok') }).click()
  await expect.element(row.getByText(t('frontDesk.absence.waivedMark'))).toBeVisible()
  await expect.element(row.getByRole('button', { name: t('frontDesk.absence.countThis') })).toBeVisible()
})

test('a teacher reads the notes about a person by the booking', async () => {
  const { api, t } = await open([lesson({ people: [person({ notes: 1 })] })])
  api.on(listNotes, () => [
    {
      id: 'note-1',
      text: '右膝に不安。深い屈伸は避ける',
      author: '川村 澄',
      writtenAt: isoText(now - hourMs),
      changed: null,
      mayChange: false,
      etag: '1',
    },
  ])
  const name = '山田 花子'
  await page.getByRole('button', { name: t('notes.markOf', { name, count: 1 }) }).click()
  const dialog = page.getByRole('dialog', { name: t('notes.title', { name }) })
  await expect.element(dialog.getByText('右膝に不安。深い屈伸は避ける')).toBeVisible()
  expect(api.received(listNotes)[0]?.params).toEqual({ of: 'booking', id: 'booking-1' })
})

test('an absence that counts already cannot be waived', async () => {
  const countsAt = isoText(now - hourMs)
  const people = [person({ status: 'missed', absence: { state: 'open', countsAt } })]
  const { t } = await open([lesson({ people })], 'en')
  await expect.element(page.getByText('山田 花子')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: t('frontDesk.absence.waiveThis') }))
    .not.toBeInTheDocument()
})

test('a teacher changes the own text', async () => {
  const { api, t, own } = await open([])
  api.on(updateOwnTeacher, ({ body }) => {
    Object.assign(own, body)
    return { id: 'teacher-1' }
  })
  await page.getByRole('button', { name: t('teaching.edit') }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: t('teachers.field.textJa') })
  await userEvent.clear(field)
  await userEvent.type(field, '深く呼吸します。')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('teachers.save') })
    .click()
  await expect.element(page.getByText('深く呼吸します。')).toBeVisible()
})
