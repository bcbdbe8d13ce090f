import { expect, test } from 'vitest'
import type { RenderedPage } from '#server/http/page-renderer.ts'
import { changedPages, passagesOf } from './changed-pages.ts'

const page = (document: string): RenderedPage => ({
  address: '/price',
  language: 'ja',
  name: 'price',
  title: '料金',
  status: 200,
  listed: true,
  guarded: false,
  alternates: { ja: '/price', en: '/en/price' },
  file: 'ja/price.html',
  document,
})

const document = (body: string, head = '') => `<head>${head}</head><body>${body}</body>`
const compare = (before: string, after: string) =>
  changedPages(new Map([['ja/price.html', before]]), [page(after)])

test('a changed page shows the lines that differ as a visitor reads them', () => {
  const body = (price: string) =>
    `<h1>料金</h1><p>体験 <strong>${price}<!-- -->円</strong><svg><title>太陽</title></svg><small>1回</small> &amp; お茶</p><script>1</script>`
  expect(compare(document(body('2,000')), document(body('2,200')))).toEqual([
    {
      address: '/price',
      language: 'ja',
      title: '料金',
      passages: [{ before: ['体験 2,000円 1回 & お茶'], after: ['体験 2,200円 1回 & お茶'] }],
      forSearchEngines: false,
    },
  ])
})

test('a page counts as changed for search engines when only its head differs, and not by the data for its script', () => {
  const carried = '<script type="application/json" id="page-data">{"facts":{}}</script>'
  expect(
    compare(document('a', '<title>a</title>\n  '), document('a', `<title>a</title>\n    ${carried}\n  `)),
  ).toEqual([])
  expect(compare(document('a', '<meta content="1">'), document('a', '<meta content="2">'))).toMatchObject([
    { passages: [], forSearchEngines: true },
  ])
})

test.each([
  [['a', 'b', 'c'], ['a', 'x', 'c'], [{ before: ['b'], after: ['x'] }]],
  [['a'], ['a', 'b'], [{ before: [], after: ['b'] }]],
  [['a', 'b'], ['b'], [{ before: ['a'], after: [] }]],
  [
    ['1', 'a', '2', 'b'],
    ['1', 'x', '2', 'y', 'z'],
    [
      { before: ['a'], after: ['x'] },
      { before: ['b'], after: ['y', 'z'] },
    ],
  ],
  [['a'], ['a'], []],
])('the passages from %j to %j', (before, after, passages) => {
  expect(passagesOf(before, after)).toEqual(passages)
})

test('long texts that share nothing are one passage, and a change in a long text is found between its equal ends', () => {
  const lines = (count: number, of: string) => Array.from({ length: count }, (_, line) => `${of} ${line}`)
  const [was, is] = [lines(60_000, 'a'), lines(60_000, 'b')]
  expect(passagesOf(was, is)).toEqual([{ before: was, after: is }])
  const changed = was.with(30_000, 'x')
  expect(passagesOf(was, changed)).toEqual([{ before: ['a 30000'], after: ['x'] }])
})

test('more lines than can be compared in pairs are one passage, also when some of them are equal', () => {
  const lines = (of: string) =>
    Array.from({ length: 600 }, (_, line) => (line === 300 ? '' : `${of} ${line}`))
  expect(passagesOf(lines('a'), lines('b'))).toEqual([{ before: lines('a'), after: lines('b') }])
  expect(passagesOf(lines('a').slice(200, 400), lines('b').slice(200, 400))).toHaveLength(2)
})
