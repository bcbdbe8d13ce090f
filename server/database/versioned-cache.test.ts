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

test('what was made for an earlier version is given to the one who makes the next, also while a newer one is being made', async () => {
  const cache = new VersionedCache<string>(10)
  const given: Array<string | undefined> = []
  const make = (value: Promise<string>) => (earlier?: string) => {
    given.push(earlier)
    return value
  }
  const slow = Promise.withResolvers<string>()
  await cache.get('a', '1', make(Promise.resolve('first')))
  const second = cache.get('a', '2', make(slow.promise))
  await cache.get('a', '3', make(Promise.resolve('third')))
  slow.resolve('second')
  await second
  await cache.get('a', '4', make(Promise.resolve('fourth')))
  await cache.get('b', '4', make(Promise.resolve('other')))
  expect(given).toEqual([undefined, 'first', 'first', 'third', undefined])
})

test('a full cache drops the value that was confirmed the longest ago', async () => {
  const cache = new VersionedCache<string>(2)
  await cache.get('a', '1', async () => 'a kept')
  for (const key of ['b', 'a', 'c']) await cache.get(key, '2', async () => `${key} kept`)
  expect(await cache.get('a', '2', async () => 'made again')).toBe('a kept')
  expect(await cache.get('b', '2', async () => 'made again')).toBe('made again')
})
