import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
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
      <App texts={await createTexts('ja')} />
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
