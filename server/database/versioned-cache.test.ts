import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

test('a value is kept while the version stays and is made again for the next version', async () => {
  const cache = new VersionedCache<number>(10)
  let made = 0
  const make = async () => (made += 1)
  expect(await cache.get('a', '1', make)).toBe(1)
  expect(await cache.get('a', '1', make)).toBe(1)
  expect(await cache.get('b', '1', make)).toBe(2)
  expect(await cache.get('a', '2', make)).toBe(3)
  expect(await cache.get('b', '2', make)).toBe(4)
})

test('callers that ask while a value is being made share it', async () => {
  const cache = new VersionedCache<number>(10)
  let made = 0
  const make = async () => {
    await Promise.resolve()
    return (made += 1)
  }
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', '1', make)))).toEqual([1, 1, 1])
})

test('a value that is being made for an older version is not given to a caller with a newer version', async () => {
  const cache = new VersionedCache<string>(10)
  const slow = Promise.withResolvers<string>()
  const first = cache.get('a', '1', () => slow.promise)
  const second = cache.get('a', '2', async () => 'new')
  slow.resolve('old')
  expect(await Promise.all([first, second])).toEqual(['old', 'new'])
  expect(await cache.get('a', '2', async () => 'made again')).toBe('new')
})

test('a failure reaches the callers that wait for it and is not kept', async () => {
  const cache = new VersionedCache<string>(10)
  const fail = async () => {
    throw new Error('no answer')
  }
  const waiting = [cache.get('a', '1', fail), cache.get('a', '1', fail)]
  for (const one of waiting) await expect(one).rejects.toThrow('no answer')
  expect(await cache.get('a', '1', async () => 'made')).toBe('made')
})

test('a full cache drops the oldest value', async () => {
  const cache = new VersionedCache<string>(2)
  for (const key of ['a', 'b', 'c']) await cache.get(key, '1', async () => `${key} kept`)
  expect(await cache.get('b', '1', async () => 'made again')).toBe('b kept')
  expect(await cache.get('a', '1', async () => 'made again')).toBe('made again')
})
