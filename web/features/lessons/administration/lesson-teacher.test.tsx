import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateLesson } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { refusal } from '#tests/components/api-stub.ts'
import { DialogFields } from '#tests/components/dialog-fields.ts'
import { bookedMember, lessonDialogApi, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { teacher } from '#tests/components/given-news.ts'
import { now, show } from '#tests/components/show.tsx'
import { LessonDialog } from './lesson-dialog.tsx'

const aoi = teacher()
const wataru = teacher({ id: 'teacher-2', nameJa: '汐見 航', nameEn: 'Wataru Shiomi' })

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

test('the administrator is asked before a teacher has two lessons at a time', async () => {
  const event = lessonOfAdmin({
    lesson: { teacher: { id: wataru.id, name: wataru.nameJa } },
    resource: { users: [bookedMember()] },
  })
  const { start, end } = event
  const current = {
    teacherJa: aoi.nameJa,
    teacherEn: aoi.nameEn,
    title: '夜ヨガ',
    titleEn: 'Evening yoga',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }
  const api = lessonDialogApi()
    .on(listAllTeachers, () => [aoi, wataru])
    .on(updateLesson, ({ params, body }) =>
      body.teacherTwice ? params : refusal('error.teacher.busy', { fields: { teacherId: 'busy' }, current }),
    )
  const { t } = await show(<Page event={event} />, { as: 'ADMIN' })
  const dialog = new DialogFields(t, 'lessonAdmin.editTitle')
  const choice = dialog.choice('lessonAdmin.teacher')
  await expect.element(choice).toHaveValue(wataru.id)
  await userEvent.selectOptions(choice, aoi.nameJa)
  await expect.element(dialog.says(t('lessonAdmin.teacherChanged'))).toBeVisible()
  await dialog.button('form.confirm').click()
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.twice.title') })
  await expect.element(question).toMatchTextContent('夜ヨガ')
  await question.getByRole('button', { name: t('common.back') }).click()
  await expect.element(dialog.says(t('error.teacherId.busy'))).toBeVisible()
  await dialog.button('form.confirm').click()
  await question.getByRole('button', { name: t('lessonAdmin.twice.ok') }).click()
  await expect.element(dialog.root).not.toBeInTheDocument()
  const calls = api
    .received(updateLesson)
    .map(({ body: { teacherId, teacherTwice } }) => [teacherId, teacherTwice])
  expect(calls).toEqual([
    [aoi.id, false],
    [aoi.id, false],
    [aoi.id, true],
  ])
})
