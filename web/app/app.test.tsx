import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { draftOf, settingsApi } from '#tests/components/given-studio.ts'
import { show } from '#tests/components/show.tsx'
import { App } from './app.tsx'
import { createTexts } from './texts.ts'

test('a page of one member that cannot be shown does not stand in the place of the other members', async () => {
  new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, [], 0))
    // A list in the place of the member, so that the page fails while it is built.
    .on(getMember, ({ params: { id } }) =>
      id === 'broken' ? Response.json([]) : refusal('error.member.notFound'),
    )
  const { t } = await show(
    <>
      <Link to="/admin/members/other">{'other'}</Link>
      <App texts={await createTexts(factsOfFiles, 'ja')} />
    </>,
    { as: 'ADMIN', at: '/admin/members/broken' },
  )
  const failed = page.getByRole('heading', { name: t('common.pageFailed') })
  // The script of the page is loaded first.
  await expect.element(failed, { timeout: 25_000 }).toBeVisible()
  // React has written the failure of the page, which is wanted here.
  vi.spyOn(console, 'error').mockClear()
  await page.getByRole('link', { name: 'other' }).click()
  await expect.element(page.getByRole('heading', { name: t('pages.adminMember.title') })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a tab in which an administrator renames the studio goes on with the name, also in its texts', async () => {
  const studioName = { ja: 'こもれびヨガ', en: 'Komorebi Yoga' }
  const { api } = settingsApi('names', { draft: draftOf({ ...factsOfFiles.names, studioName }) })
  api.on(listInquiries, () => pageOf(listInquiries, [], 0))
  const texts = await createTexts(factsOfFiles, 'ja')
  const { t } = await show(<App texts={texts} />, {
    as: 'ADMIN',
    at: '/admin/studio?section=names',
  })
  const footer = page.getByCSS('footer')
  await expect.element(footer).toMatchTextContent('ひだまりヨガ')
  // The script of the page is loaded first.
  await page.getByRole('button', { name: t('studioFacts.look') }).click({ timeout: 25_000 })
  await page.getByRole('button', { name: t('studioFacts.publish'), exact: true }).click()
  await expect.element(footer).toMatchTextContent('こもれびヨガ')
  await expect.poll(() => texts.t('calendar.ownName')).toBe('こもれびヨガのご予約')
})
