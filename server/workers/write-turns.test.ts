import { expect, onTestFinished, test, vi } from 'vitest'
import { WriteTurns } from './write-turns.ts'

const newWorker = () => ({ othersWait: vi.fn<() => void>() })

/** Whether the promise has been resolved by now, and with what. */
const now = <T>(turn: Promise<T>) => Promise.race([turn, Promise.resolve('waits' as const)])

test('one worker has the turn, the others get it in the order in which they asked', async () => {
  const turns = new WriteTurns()
  const [first, second, third] = [newWorker(), newWorker(), newWorker()]
  expect(await turns.take(first)).toBe(false)
  const waiting = [turns.take(second), turns.take(third)]
  expect(first.othersWait).toHaveBeenCalledTimes(1)
  expect(await Promise.all(waiting.map(now))).toEqual(['waits', 'waits'])
  turns.giveBack(first)
  expect(await Promise.all(waiting.map(now))).toEqual([true, 'waits'])
  turns.giveBack(third)
  expect(await Promise.all(waiting.map(now))).toEqual([true, 'waits'])
  turns.giveBack(second)
  expect(await Promise.all(waiting.map(now))).toEqual([true, false])
})

test('the turn of a worker that died goes to the next one, and a dead one in the line is left out', async () => {
  const turns = new WriteTurns()
  const [first, second, third] = [newWorker(), newWorker(), newWorker()]
  await turns.take(first)
  const waiting = [turns.take(second), turns.take(third)]
  turns.forget(second)
  turns.forget(first)
  expect(await Promise.all(waiting.map(now))).toEqual(['waits', false])
})

test('a worker that hangs in its turn loses it after ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = new WriteTurns()
  await turns.take(newWorker())
  const waiting = turns.take(newWorker())
  vi.advanceTimersByTime(9_999)
  expect(await now(waiting)).toBe('waits')
  vi.advanceTimersByTime(1)
  expect(await now(waiting)).toBe(false)
})
