import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNotice, deleteNotice, listNotices } from '#contract/notices.ts'
import type { Notice } from '#contract/notices.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { notice } from '#tests/components/given-news.ts'
import { show } from '#tests/components/show.tsx'
import { NoticeAdministration } from './notice-administration.tsx'

test('the administrator writes a bar for a week, and a period that ends before it begins is refused', async () => {
  const notices: Notice[] = []
  const api = new ApiStub()
    .on(listNotices, () => [...notices])
    .on(createNotice, () => {
      notices.push(notice())
      return { id: 'notice-1' }
    })
  const { t } = await show(<NoticeAdministration />, { as: 'ADMIN' })
  const dialog = page.getByRole('dialog')
  await expect.element(page.getByText(t('newsAdmin.notice.none'))).toBeVisible()
  await page.getByRole('button', { name: t('newsAdmin.notice.write') }).click()
  const field = (name: 'textJa' | 'textEn' | 'link') =>
    dialog.getByRole('textbox', { name: t(`newsAdmin.notice.field.${name}`) })
  const { textJa, textEn } = notice()
  await userEvent.type(field('textJa'), textJa)
  await field('textEn').fill(textEn)
  await field('link').fill('/address')
  const end = page.getByName('end')
  await expect.element(end).toHaveValue('2026-11-27T12:00')
  await end.fill('2020-01-01T00:00')
  await expect.element(dialog.getByText(t('error.noticePeriod.validate'))).toBeVisible()
  await end.fill('2026-11-28T12:00')
  await dialog.getByRole('button', { name: t('newsAdmin.save') }).click()
  await expect.element(page.getByText(t('newsAdmin.notice.state.shown'))).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(createNotice).map(({ body }) => body)).toEqual([
    {
      textJa,
      textEn,
      link: '/address',
      start: '2026-11-20T03:00:00.000Z',
      end: '2026-11-28T03:00:00.000Z',
    },
  ])
})

test('the administrator deletes a bar after a question', async () => {
  const notices = [notice()]
  const api = new ApiStub()
    .on(listNotices, () => [...notices])
    .on(deleteNotice, () => {
      notices.pop()
      return { id: 'notice-1' }
    })
  const { t } = await show(<NoticeAdministration />, { as: 'ADMIN' })
  await page.getByRole('button', { name: t('newsAdmin.notice.editOf', { text: notice().textJa }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('form.delete') })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('newsAdmin.deleteOk') })
    .click()
  await expect.element(page.getByText(t('newsAdmin.notice.none'))).toBeVisible()
  const [call] = api.received(deleteNotice)
  expect([call?.params.id, call?.headers.get('if-match')]).toEqual(['notice-1', '"1"'])
})
