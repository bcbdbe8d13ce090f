import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { substituteTeacher } from '#contract/schedule/substitutes.ts'
import { listAllTeachers } from '#contract/teachers.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { teacher } from '#tests/components/given-news.ts'
import { show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { Substitute } from './substitute.tsx'
import { WhomToCall } from '../whom-to-call.tsx'

const aoi = teacher()
const wataru = teacher({ id: 'teacher-2', nameJa: '汐見 航', nameEn: 'Wataru Shiomi' })
const none = { members: 0, guests: 0, waiting: 0, unreached: [] }

async function openDialog() {
  const api = new ApiStub().on(listAllTeachers, () => [aoi, wataru])
  const event = lessonOfAdmin({ lesson: { teacher: { id: aoi.id, name: aoi.nameJa } } })
  const { t } = await show(
    <>
      <Substitute event={event} />
      <WhomToCall />
    </>,
    { as: 'ADMIN' },
  )
  await page.getByRole('button', { name: t('lessonPage.substitute.open') }).click()
  const dialog = page.getByRole('alertdialog', {
    name: t('lessonPage.substitute.title'),
    includeHidden: true,
  })
  return {
    api,
    t,
    dialog,
    choice: dialog.getByRole('combobox', { name: t('lessonPage.substitute.teacher') }),
    ok: dialog.getByRole('button', { name: t('lessonPage.substitute.ok') }),
  }
}

test('the administrator gives a lesson to another teacher with one action', async () => {
  const { api, dialog, choice, ok } = await openDialog()
  api.on(substituteTeacher, () => ({ ...none, members: 1 }))
  await expect.element(ok).toBeDisabled()
  await expect.element(choice.getByRole('option', { name: aoi.nameJa })).not.toBeInTheDocument()
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [call] = api.received(substituteTeacher)
  expect(call?.body).toEqual({ teacherId: wataru.id, teacherTwice: false })
  expect(call?.headers.get('if-match')).toBe('"1-0"')
})

test('the administrator reads whom no mail has told of the substitute, with the telephone number', async () => {
  const { api, t, choice, ok } = await openDialog()
  const unreached = [
    { id: 'guest-1', name: 'Emma Clark', phone: '09012345678' },
    { id: 'guest-2', name: '陽田 花子', phone: '' },
  ]
  api.on(substituteTeacher, () => ({ ...none, members: 1, unreached }))
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  const calls = page.getByRole('alertdialog', { name: t('lessonPage.substitute.callTitle') })
  await expect.element(calls.getByText(t('lessonPage.substitute.told', { count: 1 }))).toBeVisible()
  await expect.element(calls.getByText(t('lessonPage.substitute.call', { count: 2 }))).toBeVisible()
  await expect
    .element(calls.getByRole('link', { name: '09012345678' }))
    .toHaveAttribute('href', 'tel:09012345678')
  await expect.element(calls.getByText(t('lessonPage.substitute.noPhone'))).toBeVisible()
  await calls.getByRole('button', { name: t('common.ok'), exact: true }).click()
  await expect.element(calls).not.toBeInTheDocument()
})

test('the administrator is asked before a substitute has two lessons at a time', async () => {
  const { api, t, dialog, choice, ok } = await openDialog()
  const { start, end } = lessonOfAdmin()
  const current = {
    teacherJa: wataru.nameJa,
    teacherEn: wataru.nameEn,
    title: '夜ヨガ',
    titleEn: 'Evening yoga',
    start: isoText(Date.parse(start)),
    end: isoText(Date.parse(end)),
  }
  api.on(substituteTeacher, ({ body }) =>
    body.teacherTwice ? none : refusal('error.teacher.busy', { fields: { teacherId: 'busy' }, current }),
  )
  await choice.selectOptions(wataru.nameJa)
  await ok.click()
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.twice.title') })
  await expect.element(question).toMatchTextContent(wataru.nameJa)
  await expect.element(question).toMatchTextContent('夜ヨガ')
  await question.getByRole('button', { name: t('common.back') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await ok.click()
  await question.getByRole('button', { name: t('lessonAdmin.twice.ok') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(substituteTeacher).map(({ body }) => body?.teacherTwice)).toEqual([false, false, true])
})
