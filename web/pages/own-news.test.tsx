import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseNews } from '#contract/campaigns.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { show } from '#tests/components/show.tsx'
import { OwnNews } from '#web/pages/profile-page.tsx'

test('the member starts the news by mail again', async () => {
  const stored = { newsDeclined: true }
  const api = new ApiStub()
    .on(getOwnMember, () => ownMember(stored))
    .on(chooseNews, ({ body: { declined } }) => {
      stored.newsDeclined = declined
      return { declined }
    })
  const { t } = await show(<OwnNews />, { language: 'en', as: 'USER' })
  await expect.element(page.getByText(t('mailing.ownOff'))).toBeVisible()
  await page.getByRole('button', { name: t('mailing.start') }).click()
  await expect.element(page.getByText(t('mailing.ownOn'))).toBeVisible()
  expect(api.received(chooseNews).map(({ body }) => body)).toEqual([{ declined: false }])
})
