import { expect, test } from 'vitest'
import { SharedSync } from './shared-sync.ts'

function disk() {
  const syncs: Array<PromiseWithResolvers<void>> = []
  const shared = new SharedSync(() => {
    const sync = Promise.withResolvers<void>()
    syncs.push(sync)
    return sync.promise
  })
  return { shared, syncs }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('whoever asks during a sync waits for the next one, together', async () => {
  const { shared, syncs } = disk()
  const answered: string[] = []
  const ask = (name: string) => void shared.wait().then(() => answered.push(name))

  ask('first')
  ask('second')
  ask('third')
  expect(syncs).toHaveLength(1)

  syncs[0]?.resolve()
  await soon()
  expect(answered).toEqual(['first'])
  expect(syncs).toHaveLength(2)

  syncs[1]?.resolve()
  await soon()
  expect(answered).toEqual(['first', 'second', 'third'])
  expect(syncs).toHaveLength(2)
})

test('a failed sync fails those it was for and not the next ones', async () => {
  const { shared, syncs } = disk()
  const first = shared.wait()
  const second = shared.wait()
  syncs[0]?.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await soon()
  syncs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
