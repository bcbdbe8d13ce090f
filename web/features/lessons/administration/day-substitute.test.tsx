import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { substituteDay } from '#contract/schedule/substitutes.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { bookedMember, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { teacher } from '#tests/components/given-news.ts'
import { now, show } from '#tests/components/show.tsx'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { rangeOf } from '#web/ui/calendar/shown-range.ts'
import { DaySubstitute } from './day-substitute.tsx'
import { WhomToCall } from '../whom-to-call.tsx'

const aoi = teacher()
const wataru = teacher({ id: 'teacher-2', nameJa: '汐見 航', nameEn: 'Wataru Shiomi' })
const none = { members: 0, guests: 0, waiting: 0, unreached: [] }

const lessonOf = (id: string, start: number, { teacherId = aoi.id, etag = '1-0' } = {}): LessonEvent =>
  lessonOfAdmin({
    start,
    lesson: { id, title: `ヨガ${id}`, etag, teacher: { id: teacherId, name: '' }, waiting: 2 },
    resource: { users: [bookedMember()] },
  })

async function openDialog(language: 'ja' | 'en' = 'ja') {
  const studio = {
    lessons: [
      lessonOf('begun', now - hourMs),
      lessonOf('one', now + hourMs),
      lessonOf('two', now + 3 * hourMs, { etag: '4-1' }),
      lessonOf('other', now + 2 * hourMs, { teacherId: wataru.id }),
      lessonOf('tomorrow', now + dayMs),
    ],
  }
  const api = new ApiStub()
    .on(listAllTeachers, () => [aoi, wataru])
    .on(listLessons, ({ query }) =>
      studio.lessons.filter(({ start }) => start >= query.start && start < query.end),
    )
  const range = rangeOf('week', now)
  const { t } = await show(
    <>
      <DaySubstitute teacherId={aoi.id} {...{ range, now }} />
      <WhomToCall />
    </>,
    { language, as: 'ADMIN' },
  )
  await page.getByRole('button', { name: t('lessonAdmin.daySubstitute.tool') }).click()
  const dialog = page.getByRole('alertdialog', {
    name: t('lessonAdmin.daySubstitute.title'),
    includeHidden: true,
  })
  return {
    api,
    studio,
    t,
    dialog,
    rows: dialog.getByRole('listitem'),
    day: dialog.getByRole('textbox', { name: t('lessonAdmin.daySubstitute.day') }),
    choice: dialog.getByRole('combobox', { name: t('lessonPage.substitute.teacher') }),
    ok: dialog.getByRole('button', { name: t('lessonPage.substitute.ok') }),
  }
}

test('the administrator sees the lessons of the day that have not begun, and gives them to a substitute', async () => {
  const { api, t, dialog, rows, choice, ok } = await openDialog()
  api.on(substituteDay, () => ({ ...none, members: 2, waiting: 4 }))
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.first()).toMatchTextContent('ヨガone')
  const people = t('lessonAdmin.daySubstitute.people', { booked: 1, waiting: 2 })
  await expect.element(rows.first().getByText(people)).toBeVisible()
  await expect.element(ok).toBeDisabled()
  await expect.element(choice.getByRole('option', { name: aoi.nameJa })).not.toBeInTheDocument()
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  await expect.element(page.getByText(t('lessonAdmin.daySubstitute.told', { count: 6 }))).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = api.received(substituteDay)
  expect(sent?.params).toEqual({ id: aoi.id })
  expect(sent?.body).toEqual({
    day: '2026-11-20',
    teacherId: wataru.id,
    teacherTwice: false,
    lessons: [
      { id: 'one', etag: '1-0' },
      { id: 'two', etag: '4-1' },
    ],
  })
})

test('another day is typed, and a day without lessons cannot be sent', async () => {
  const { t, rows, day, choice, ok } = await openDialog('en')
  await choice.selectOptions(wataru.nameEn)
  await expect.element(ok).toBeEnabled()
  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-21')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.first()).toMatchTextContent('ヨガtomorrow')
  await userEvent.clear(day)
  await userEvent.type(day, '2026-11-25')
  await expect.element(page.getByText(t('lessonAdmin.daySubstitute.none'))).toBeVisible()
  await expect.element(ok).toBeDisabled()
})

test('a day that changed meanwhile is shown anew with what was chosen, and is sent again', async () => {
  const { api, studio, t, dialog, rows, choice, ok } = await openDialog()
  api.on(substituteDay, () => {
    studio.lessons = [...studio.lessons, lessonOf('three', now + 5 * hourMs)]
    return refusal('error.teacher.dayChanged', { current: [] })
  })
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  await expect.element(dialog.getByText(t('error.teacher.dayChanged'))).toBeVisible()
  await expect.element(rows).toHaveLength(3)
  await expect.element(choice).toHaveValue(wataru.id)
  const unreached = [{ id: 'guest-1', name: 'Emma Clark', phone: '09012345678' }]
  api.on(substituteDay, () => ({ ...none, members: 1, unreached }))
  await ok.click()
  const calls = page.getByRole('alertdialog', { name: t('lessonPage.substitute.callTitle') })
  await expect.element(calls.getByText(t('lessonAdmin.daySubstitute.told', { count: 1 }))).toBeVisible()
  await expect.element(calls.getByRole('link', { name: '09012345678' })).toBeVisible()
  expect(api.received(substituteDay).at(-1)?.body?.lessons).toHaveLength(3)
})

test('the administrator is asked before the substitute has two lessons at a time', async () => {
  const { api, t, dialog, choice, ok } = await openDialog()
  const { start, end } = lessonOf('x', now)
  const current = {
    teacherJa: wataru.nameJa,
    teacherEn: wataru.nameEn,
    title: '夜ヨガ',
    titleEn: '',
    start,
    end,
  }
  api.on(substituteDay, ({ body }) =>
    body.teacherTwice ? none : refusal('error.teacher.busy', { fields: { teacherId: 'busy' }, current }),
  )
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.twice.title') })
  await question.getByRole('button', { name: t('lessonAdmin.twice.ok') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(substituteDay).map(({ body }) => body?.teacherTwice)).toEqual([false, true])
})
