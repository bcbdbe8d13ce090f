import { expect, test } from 'vitest'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { minuteMs } from '#time/tokyo.ts'

const busy = 'hello@hidamari-yoga.example'
const sora = 'sora@example.test'
const confirmed = (hour: number) => `【ひだまりヨガ】ご予約確定 11/21(土) ${hour}:00`

async function withManyFor(recipient: string, count: number): Promise<Deliveries> {
  const studio = await Deliveries.open()
  for (let mail = 0; mail < count; mail += 1) await studio.queue(recipient)
  return studio
}

test('many mails to one address do not delay mails to other addresses', async () => {
  const studio = await withManyFor(busy, 150)
  studio.server.behaviour = (recipient) => (recipient === busy ? { refuse: 451, at: 'recipient' } : 'accept')
  await studio.queue(sora)
  const worker = studio.worker()
  await worker.run()
  await worker.settled()
  expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed(10)] })
})

test('sends one mail at a time to an address, also when the mails have waited longer than ten minutes', async () => {
  const studio = await withManyFor(busy, 20)
  const { promise, resolve } = Promise.withResolvers<void>()
  studio.server.behaviour = (recipient) => (recipient === busy ? { acceptAfter: promise } : 'accept')
  studio.clock.pass(30 * minuteMs)
  const [slow, other] = [studio.worker(), studio.worker()]
  expect(await slow.run()).toBe(1)
  for (const worker of [slow, other]) expect(await worker.run()).toBe(0)
  await studio.queue(sora)
  await deliverDue(other)
  expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed(10)] })
  resolve()
  await slow.settled()
  await deliverDue(slow)
  expect(studio.server.inboxes()[busy]).toHaveLength(20)
})

test('sends mails that have waited long in the order in which they were queued', async () => {
  const studio = await Deliveries.open()
  const hours = [15, 11, 12, 10, 20]
  for (const hour of hours) await studio.queue(sora, { hour })
  studio.clock.pass(30 * minuteMs)
  await deliverDue(studio.worker())
  expect(studio.server.inboxes()).toEqual({ [sora]: hours.map(confirmed) })
})

test('sends first to the addresses whose mail has been due the longest', async () => {
  const studio = await Deliveries.open()
  for (let member = 0; member < 9; member += 1) await studio.queue(`member${member}@example.test`)
  const worker = studio.worker()
  expect(await worker.run()).toBe(5)
  await worker.settled()
  expect(Object.keys(studio.server.inboxes()).toSorted()).toEqual(
    [0, 1, 2, 3, 4].map((member) => `member${member}@example.test`),
  )
})
