import { expect, test } from 'vitest'
import { SharedSync } from './shared-sync.ts'

/** A disk whose syncs end when the test says so. */
function newDisk() {
  const syncs: Array<PromiseWithResolvers<void>> = []
  const shared = new SharedSync(() => {
    const sync = Promise.withResolvers<void>()
    syncs.push(sync)
    return sync.promise
  })
  return { shared, syncs }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('callers that ask during a sync share the next one', async () => {
  const { shared, syncs } = newDisk()
  const answered: string[] = []
  const ask = (name: string) => void shared.sync().then(() => answered.push(name))

  ask('first')
  ask('second')
  ask('third')
  expect(syncs).toHaveLength(1)

  syncs[0]?.resolve()
  await nextTurn()
  expect(answered).toEqual(['first'])
  expect(syncs).toHaveLength(2)

  syncs[1]?.resolve()
  await nextTurn()
  expect(answered).toEqual(['first', 'second', 'third'])
  expect(syncs).toHaveLength(2)
})

test('a failed sync fails for the callers that it covers and not for later ones', async () => {
  const { shared, syncs } = newDisk()
  const first = shared.sync()
  const second = shared.sync()
  syncs[0]?.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await nextTurn()
  syncs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})
