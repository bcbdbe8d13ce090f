import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listShownNews } from '#contract/news.ts'
import { ApiStub } from '#tests/components/api-stub.ts'
import { show } from '#tests/components/show.tsx'
import NewsPage from './news-page.tsx'

test.each([320, 390, 1440])('the drawing stands on the list of the news (%i px)', async (width) => {
  const text = { ja: 'お知らせ', en: 'News' }
  new ApiStub().on(listShownNews, () => [
    { id: 'one', day: '2026-11-20', title: text, text, link: '', picture: null },
  ])
  const { t } = await show(<NewsPage />, { width })
  await expect.element(page.getByRole('heading', { name: t('pages.news.title') }).first()).toBeVisible()
  const list = page.getByRole('list')
  await expect.element(list).toBeVisible()
  const drawing = page.getByCSS('svg').first().element()
  const ground = drawing.getBoundingClientRect()
  // Its ground is drawn at 60 of 68.
  const groundTop = ground.top + (ground.height * 60) / 68
  expect(Math.abs(groundTop - list.element().getBoundingClientRect().top)).toBeLessThan(2)
})
