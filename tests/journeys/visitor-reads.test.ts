import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { Navigation } from '../browser/screens/navigation.ts'
import { test } from '../browser/test.ts'

test('a visitor goes from the news of the first page to all news, to the prices and to the way to the studio', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en' })
  const { page, t } = visitor
  const news = page.getByRole('heading', { name: /Our website is up/ })
  await visitor.open('/')
  await news.waitFor()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.news') })
    .click()
  await visitor.arrivesAt('/news')
  await news.waitFor()
  await new Navigation(visitor).link('price').click()
  await visitor.arrivesAt('/price')
  await page.getByText(yenText(prices.trialLesson, 'en')).first().waitFor()
  await new Navigation(visitor).link('address').click()
  await page.getByRole('heading', { level: 1, name: t('pages.address.title') }).waitFor()
})
