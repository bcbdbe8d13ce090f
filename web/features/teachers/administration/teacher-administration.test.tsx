import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createTeacher,
  deleteTeacher,
  listAllTeachers,
  orderTeachers,
  updateTeacher,
} from '#contract/teachers.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import type { Teacher } from '#contract/teachers.ts'
import { chooseOwnTeacher } from '#contract/teaching.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { memberWithHistory } from '#tests/components/given-members.ts'
import { teacher } from '#tests/components/given-news.ts'
import { show } from '#tests/components/show.tsx'
import { TeacherAdministration } from './teacher-administration.tsx'

const wataru = teacher({ id: 'teacher-2', nameJa: '汐見 航', nameEn: 'Wataru Shiomi', roleEn: 'Power yoga' })

async function openTeachers(api: ApiStub, teachers: () => Teacher[]) {
  api.on(listAllTeachers, teachers).on(getMember, () => memberWithHistory({ teacherId: null }))
  const { t } = await show(<TeacherAdministration />, { language: 'en', as: 'ADMIN' })
  const dialog = page.getByRole('dialog')
  return {
    t,
    dialog,
    edit: (name: string) => page.getByRole('button', { name: t('teachers.editOf', { name }) }),
    field: (name: 'nameJa' | 'nameEn' | 'kana' | 'roleJa' | 'roleEn' | 'textJa' | 'textEn') =>
      dialog.getByRole('textbox', { name: t(`teachers.field.${name}`) }),
    save: dialog.getByRole('button', { name: t('teachers.save') }),
  }
}

test('the administrator adds a teacher, with what visitors will read of her in both languages', async () => {
  const teachers: Teacher[] = []
  const api = new ApiStub().on(createTeacher, () => {
    teachers.push(teacher())
    return { id: 'teacher-1' }
  })
  const { t, dialog, edit, field, save } = await openTeachers(api, () => [...teachers])
  await page.getByRole('button', { name: t('teachers.add') }).click()
  await save.click()
  await expect.element(dialog.getByText(t('error.teacherName.required')).first()).toBeVisible()
  const { id: _, etag: __, inUse: ___, lessonsToCome: ____, ...words } = teacher()
  await userEvent.type(field('nameJa'), words.nameJa)
  for (const name of ['nameEn', 'kana', 'roleJa', 'roleEn', 'textJa', 'textEn'] as const)
    await field(name).fill(words[name])
  const preview = dialog.getByRole('region', { name: t('teachers.preview') })
  for (const text of [words.nameJa, words.nameEn]) await expect.element(preview).toMatchTextContent(text)
  await save.click()
  await expect.element(edit('Aoi Mori')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(createTeacher).map(({ body }) => body)).toEqual([words])
})

test('the administrator moves a teacher to the first place', async () => {
  const teachers = [wataru, teacher()]
  const api = new ApiStub().on(orderTeachers, ({ body }) => {
    teachers.sort((a, b) => body.ids.indexOf(a.id) - body.ids.indexOf(b.id))
    return body
  })
  const { t } = await openTeachers(api, () => [...teachers])
  const first = page.getByRole('article').first()
  await expect.element(first.getByRole('heading', { name: 'Wataru Shiomi' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: t('teachers.up', { name: 'Wataru Shiomi' }) }))
    .toBeDisabled()
  await page.getByRole('button', { name: t('teachers.up', { name: 'Aoi Mori' }) }).click()
  await expect.element(first.getByRole('heading', { name: 'Aoi Mori' })).toBeVisible()
  expect(api.received(orderTeachers).map(({ body }) => body.ids)).toEqual([['teacher-1', 'teacher-2']])
})

test.each([
  { inUse: false, title: 'teachers.deleteTitle', ok: 'teachers.deleteOk' },
  { inUse: true, title: 'teachers.takeOffTitle', ok: 'teachers.takeOffOk' },
] as const)(
  'the administrator deletes a teacher, who is kept when lessons name her ($inUse)',
  async ({ inUse, title, ok }) => {
    const api = new ApiStub().on(deleteTeacher, () => ({ id: 'teacher-1', kept: inUse }))
    const { t, dialog, edit } = await openTeachers(api, () => [teacher({ inUse })])
    await edit('Aoi Mori').click()
    await dialog.getByRole('button', { name: t('form.delete') }).click()
    const question = page.getByRole('alertdialog', { name: t(title) })
    await question.getByRole('button', { name: t(ok) }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.received(deleteTeacher).map(({ params }) => params)).toEqual([{ id: 'teacher-1' }])
  },
)

test('the administrator whose teacher another one has changed sees the change before it is overwritten', async () => {
  const theirs = { ...wataru, etag: '7', roleEn: 'Power yoga and surfing', kana: 'シオミ ワタル' }
  const { id: _, ...current } = theirs
  const api = new ApiStub().on(updateTeacher, () => refusal('error.teacher.changed', { current }))
  const { t, dialog, edit, field, save } = await openTeachers(api, () => [wataru])
  await edit('Wataru Shiomi').click()
  await field('roleEn').fill('Power and sea')
  await save.click()
  const conflict = dialog.getByRole('alert', { name: t('editing.conflict.title') })
  await expect.element(conflict.getByText('Power yoga and surfing', { exact: true })).toBeVisible()
  await expect.element(field('roleEn')).toHaveValue('Power and sea')
  await expect.element(field('kana')).toHaveValue('シオミ ワタル')
  api.on(updateTeacher, ({ params }) => params)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(updateTeacher)[1]?.headers.get('if-match')).toBe('"7"')
})

test('an administrator who teaches says which teacher they are, with the own password', async () => {
  let own: string | null = null
  const api = new ApiStub().on(chooseOwnTeacher, ({ body }) => {
    own = body.teacherId
    return {}
  })
  const { t } = await openTeachers(api, () => [teacher(), wataru])
  api.on(getMember, () => memberWithHistory({ teacherId: own }))
  await expect.element(page.getByText(t('teachers.own.none'))).toBeVisible()
  await page.getByRole('button', { name: t('teachers.own.change') }).click()
  const dialog = page.getByRole('dialog', { name: t('teachers.own.question') })
  await dialog.getByRole('combobox').selectOptions('teacher-2')
  await userEvent.type(dialog.getByName('password'), 'secret-1')
  await dialog.getByRole('button', { name: t('teachers.own.ok') }).click()
  await expect.element(page.getByText(t('teachers.own.is', { name: 'Wataru Shiomi' }))).toBeVisible()
  expect(api.received(chooseOwnTeacher).map(({ body }) => body)).toEqual([
    { teacherId: 'teacher-2', password: 'secret-1' },
  ])
})
