import { expect, test } from 'vitest'
import { SharedRead } from './shared-read.ts'

test('callers that wait at the same time share one look', async () => {
  let looks = 0
  const look = new SharedRead(async () => (looks += 1))
  expect(await Promise.all([look.take(), look.take(), look.take()])).toEqual([1, 1, 1])
})

test('a caller is never given a look that began before it asked', async () => {
  let state = 'before'
  const under = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const look = new SharedRead(async () => {
    const seen = state
    began.resolve()
    await under.promise
    return seen
  })
  const first = look.take()
  await began.promise
  state = 'after'
  const second = look.take()
  under.resolve()
  expect(await Promise.all([first, second])).toEqual(['before', 'after'])
})

test('a failed look fails for those who share it and for nobody after them', async () => {
  let failing = true
  const look = new SharedRead(async () => {
    if (failing) throw new Error('no answer')
    return 'seen'
  })
  const waiting = [look.take(), look.take()]
  await expect(waiting[0]).rejects.toThrow('no answer')
  await expect(waiting[1]).rejects.toThrow('no answer')
  failing = false
  expect(await look.take()).toBe('seen')
})
