import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { declineNews, readNewsLink } from '#contract/campaigns.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import { Unsubscribe } from '#web/pages/unsubscribe-page.tsx'

const at = '/unsubscribe#token=mailed'

test('the link of a news mail ends the news without a login, when the reader presses the button', async () => {
  const api = new ApiStub()
    .on(readNewsLink, () => ({ declined: false }))
    .on(declineNews, () => ({ declined: true }))
  const { t } = await show(<Unsubscribe />, { language: 'en', at })
  await expect.element(page.getByText(t('mailing.stopText'))).toBeVisible()
  expect(api.received(declineNews)).toEqual([])
  await page.getByRole('button', { name: t('mailing.stop') }).click()
  await expect.element(page.getByText(t('mailing.stopped'))).toBeVisible()
  expect(api.received(declineNews).map(({ body }) => body)).toEqual([{ token: 'mailed' }])
})

test('a link that is not known is said to be so', async () => {
  new ApiStub().on(readNewsLink, () => refusal('error.newsLink.unknown'))
  const { t } = await show(<Unsubscribe />, { at })
  await expect.element(page.getByText(t('error.newsLink.unknown'))).toBeVisible()
})
