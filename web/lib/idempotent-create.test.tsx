import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { CallError } from './api.ts'
import { useIdempotentCreate } from './idempotent-create.ts'

/** A part of a page that gives tickets, and the calls that it has made: how many tickets, and the key. */
async function showGrant(answer: (attempt: number) => Promise<{ id: number }>) {
  const calls: { tickets: number; key: string }[] = []
  const answers: Promise<{ id: number }>[] = []
  function Grant() {
    const grant = useIdempotentCreate<number, { id: number }>({
      create(tickets, key) {
        calls.push({ tickets, key })
        return answer(calls.length)
      },
      change: async ({ made }) => made,
    })
    const give = (tickets: number) => () => {
      const given = grant(tickets)
      given.catch(() => undefined)
      answers.push(given)
    }
    return [3, 5].map((tickets) => (
      <button key={tickets} type="button" onClick={give(tickets)}>
        {`Give ${tickets}`}
      </button>
    ))
  }
  await show(<Grant />)
  return { calls, answers, give: (tickets: number) => page.getByRole('button', { name: `Give ${tickets}` }) }
}

test('the same values again create nothing, while the call is running and after it has succeeded', async () => {
  const held = Promise.withResolvers<{ id: number }>()
  const { calls, answers, give } = await showGrant(() => held.promise)
  await give(3).click()
  await give(3).click()
  held.resolve({ id: 1 })
  expect(await Promise.all(answers)).toEqual([{ id: 1 }, { id: 1 }])
  await give(3).click()
  expect(await answers[2]).toEqual({ id: 1 })
  expect(calls).toHaveLength(1)
})

test('other values after a success create another, with a key of their own', async () => {
  const { calls, answers, give } = await showGrant(async (attempt) => ({ id: attempt }))
  await give(3).click()
  await answers[0]
  await give(5).click()
  expect(await answers[1]).toEqual({ id: 2 })
  expect(new Set(calls.map(({ key }) => key))).toHaveLength(2)
})

test('the same values after a lost answer are sent again with the same key', async () => {
  const { calls, answers, give } = await showGrant(async (attempt) => {
    if (attempt === 1) throw new CallError('error.server.unreachable')
    return { id: attempt }
  })
  await give(3).click()
  await expect(answers[0]).rejects.toThrow('error.server.unreachable')
  await give(3).click()
  expect(await answers[1]).toEqual({ id: 2 })
  expect(calls[1]?.key).toBe(calls[0]?.key)
})
