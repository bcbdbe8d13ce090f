import { expect, onTestFinished, test } from 'vitest'
import { changedPages } from './changed-pages.ts'
import { comparePages } from './compare-pages.ts'
import { previewMaker } from './preview-draft.ts'

test('previews are made one at a time, in their order, and many at once are refused', async () => {
  const done: string[] = []
  let underWay = 0
  const preview = previewMaker(async (name: string) => {
    expect((underWay += 1)).toBe(1)
    await Promise.resolve()
    underWay -= 1
    done.push(name)
    if (name === 'b') throw new Error('no page')
    return { etag: name, pages: [] }
  })
  const names = ['a', 'b', 'c', 'd', 'e']
  const answers = names.map((name) => preview(name))
  expect(() => preview('f')).toThrow('error.server.too_many_requests')
  await Promise.allSettled(answers)
  expect(done).toEqual(names)
  expect((await preview('g')).etag).toBe('g')
})

test('pages are compared in another thread, with the same result', async () => {
  const page = (document: string) => ({
    address: '/price',
    language: 'ja' as const,
    name: 'price',
    title: '料金',
    status: 200,
    listed: true,
    guarded: false,
    alternates: { ja: '/price', en: '/en/price' },
    file: 'ja/price.html',
    document: `<head></head><body>${document}</body>`,
  })
  const before = new Map([['ja/price.html', page('<p>2,000円</p>').document]])
  const after = [page('<p>2,200円</p>')]
  let threads = 0
  const count = () => void (threads += 1)
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  expect(await comparePages(before, after)).toEqual(changedPages(before, after))
  expect(threads).toBe(1)
  expect(changedPages(before, after)).toHaveLength(1)
  expect(await comparePages(before, [page('<p>2,000円</p>')])).toEqual([])
})
