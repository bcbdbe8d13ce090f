import { expect, test } from 'vitest'
import { SharedRead } from './shared-read.ts'

test('callers that ask at the same time share one read', async () => {
  let reads = 0
  const shared = new SharedRead(async () => (reads += 1))
  expect(await Promise.all([shared.read(), shared.read(), shared.read()])).toEqual([1, 1, 1])
})

test('a caller never gets the answer of a read that began before it asked', async () => {
  let state = 'before'
  const finish = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const shared = new SharedRead(async () => {
    const seen = state
    began.resolve()
    await finish.promise
    return seen
  })
  const first = shared.read()
  await began.promise
  state = 'after'
  const second = shared.read()
  finish.resolve()
  expect(await Promise.all([first, second])).toEqual(['before', 'after'])
})

test('a failed read fails for the callers that share it and for no later caller', async () => {
  let failing = true
  const shared = new SharedRead(async () => {
    if (failing) throw new Error('no answer')
    return 'seen'
  })
  const waiting = [shared.read(), shared.read()]
  await expect(waiting[0]).rejects.toThrow('no answer')
  await expect(waiting[1]).rejects.toThrow('no answer')
  failing = false
  expect(await shared.read()).toBe('seen')
})
