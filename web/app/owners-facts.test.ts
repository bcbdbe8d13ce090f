import { beforeAll, describe, expect, test } from 'vitest'
import { newsOfFile, toShown } from '#server/features/news/rules.ts'
import type { ShownTeacher } from '#contract/teachers.ts'
import { news } from '#studio/news.ts'
import type { FileNews } from '#studio/news.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { spaces } from '#studio/spaces.ts'
import type { SpaceFacts } from '#studio/spaces.ts'
import { prerender } from './prerender.tsx'
import type { PrerenderedPage } from './prerendered-page.ts'

const withText = (pages: PrerenderedPage[], text: string) =>
  pages.filter(({ html }) => html.includes(text)).map(({ address }) => address)

const page = (pages: PrerenderedPage[], address: string) =>
  pages.find((one) => one.address === address)?.html ?? ''

/** As the files of the studio have the facts, and with some that the owner has changed. */
let before: PrerenderedPage[]
let after: PrerenderedPage[]

const { prices, contact } = factsOfFiles
const changed = {
  prices: {
    ...prices,
    trialLesson: 2468,
    plans: prices.plans.map((plan) => (plan.code === 3 ? { ...plan, price: 13_579 } : plan)),
  },
  contact: { ...contact, phone: '0467-99-4321' },
}
const worded = (text: string) => ({ ja: text, en: text })
const shownNews = (items: readonly FileNews[]) => newsOfFile(items).map(toShown)
const ofFile = shownNews(news)
const written = shownNews([{ date: '2026-11-20', title: worded('朝ヨガ'), text: worded('朝の会') }])
const teacher: ShownTeacher = {
  id: 'aoi',
  name: worded('森 あおい'),
  kana: 'もり あおい',
  role: worded('朝ヨガ担当'),
  text: worded('朝の海が好きです。'),
  imageUrl: '/pictures/teacher.svg',
}
const [floor] = spaces
/** The studio has hidden the other spaces. */
const shownSpaces: SpaceFacts[] = floor === undefined ? [] : [{ ...floor, name: worded('陽だまりの間') }]

beforeAll(async () => {
  // At once: each page shows what its renderer was given, and never what the other one was.
  ;[before, after] = await Promise.all([
    prerender({ facts: {}, news: ofFile, teachers: [] }),
    prerender({ facts: changed, news: written, teachers: [teacher], spaces: shownSpaces }),
  ])
})

describe('the owner’s facts', () => {
  test('a changed price of a trial lesson or a plan replaces the old one on every page', () => {
    expect(withText(before, '2,000円')).toEqual(['/', '/price'])
    expect(withText(after, '2,000円')).toEqual([])
    expect(withText(after, '2,468円')).toEqual(['/', '/price'])
    expect(withText(after, '¥2,468')).toEqual(['/en', '/en/price'])
    const pagesWithPlans = withText(before, '12,990円')
    expect(pagesWithPlans).toContain('/price')
    expect(withText(after, '12,990円')).toEqual([])
    expect(withText(after, '13,579円')).toEqual(pagesWithPlans)
  })

  test('a changed phone number is on every page, and the old one on none', () => {
    expect(withText(before, '0467-00-1234')).toHaveLength(before.length)
    expect(withText(after, '0467-00-1234')).toEqual([])
    expect(withText(after, '0467-99-4321')).toHaveLength(after.length)
  })
})

test('pages show the news and the teachers that their renderer was given, and their documents carry them', () => {
  const shown = (pages: PrerenderedPage[]) => ({
    news: [ofFile, written].map(([item]) => page(pages, '/news').includes(item?.title.ja ?? '?')),
    teacher: page(pages, '/about-yoga').includes(teacher.name.ja),
  })
  expect(shown(before)).toEqual({ news: [true, false], teacher: false })
  expect(shown(after)).toEqual({ news: [false, true], teacher: true })
  const carriedBy = (address: string) => after.find((one) => one.address === address)?.data
  expect(carriedBy('/news')).toMatchObject({ page: 'news', news: written })
  expect(carriedBy('/about-yoga')).toMatchObject({ page: 'aboutYoga', teachers: [teacher] })
  expect(carriedBy('/address')).toEqual({ page: 'address', facts: changed })
})

test('pages show the spaces that their renderer was given, and none that the studio has hidden', () => {
  const pages = ['/price', '/RentalSpace', '/en/price', '/en/RentalSpace']
  const hidden = spaces.slice(1)
  for (const address of pages) {
    const language = address.startsWith('/en') ? 'en' : 'ja'
    for (const { name } of hidden) expect(page(before, address)).toContain(name[language])
    for (const { name } of hidden) expect(page(after, address)).not.toContain(name[language])
    expect(page(after, address)).toContain('陽だまりの間')
    expect(after.find((one) => one.address === address)?.data?.spaces).toEqual(shownSpaces)
    expect(before.find((one) => one.address === address)?.data?.spaces).toBeUndefined()
  }
})

/** The figures of specification section 9, with the page that shows them. */
const figures = {
  '/price': [
    '2,000円',
    '15,000円',
    '6,990円',
    '12,990円',
    '19,990円',
    '3,000円',
    '2,500円',
    '2,990円',
    '7,990円',
    '月2回',
    '月4回',
    '通い放題',
    '期限なく繰り越せます',
    '3,000円分のクーポン',
    '年に1回、イベントへ無料でご招待',
    '7日前まで',
    '6日前〜4日前',
    '料金の50%',
    '料金の100%',
    '500円',
    '税込',
  ],
  '/about': [
    '8:00〜19:30',
    '24時間',
    '月曜日・木曜日',
    '500万円',
    '2024年5月13日',
    'VISA、MASTER、JCB、AMEX、DINERS',
    'SSL',
    '5日以内',
    '返品・返金をお受けしていません',
  ],
  '/RentalSpace': ['2,500円', '2,990円', '7,990円', '3,000円', '2階スタジオ', 'ルーフテラス', '一棟貸切'],
  '/': ['2023/09/30', '08:00–19:30'],
  '/booking': ['開始の3時間前まで', '直前まで'],
} as const

test.each(Object.entries(figures))(
  'the page %s shows every figure of specification section 9',
  (address, texts) => {
    const html = page(before, address).replaceAll('<!-- -->', '')
    expect(texts.filter((text) => !html.includes(text))).toEqual([])
  },
)
