import { expect, test } from 'vitest'
import { setNewsDeclined } from '#server/features/members/news-queries.ts'
import { queueNews } from '#server/features/campaigns/mails.ts'
import { addressText } from '#studio/identity.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { deliverDue, Deliveries } from '#tests/support/deliveries.ts'
import { givenMember } from '#tests/support/factories.ts'
import { minuteMs } from '#time/tokyo.ts'

const subject = '年末のお知らせ'
const sora = 'sora@example.test'

/** A studio in which news to so many members waits since a minute. */
async function withNews(count: number) {
  const studio = await Deliveries.open()
  const members = []
  for (let serial = 0; serial < count; serial += 1)
    members.push(await givenMember(studio.database, { email: `news-${serial}@example.test` }))
  await queueFor(studio, members)
  return { studio, members }
}

async function queueFor(studio: Deliveries, members: Array<{ id: string; email: string }>): Promise<void> {
  const mails = members.map(({ id, email }) => ({
    kind: 'news' as const,
    to: { email, name: '山田 花子', memberId: id, language: 'ja' as const },
    content: { subject, text: '12月は\n休まず営業します。<b>', memberId: id },
  }))
  await studio.database.transact((writer) => queueNews({ writer, now: studio.clock.now() }, mails))
  studio.clock.pass(minuteMs)
}

test('a confirmation goes before news that has been due for longer, and news leaves a place free', async () => {
  const { studio } = await withNews(9)
  await studio.queue(sora)
  const worker = studio.worker()
  expect(await worker.run()).toBe(4)
  await worker.settled()
  expect(Object.keys(studio.server.inboxes())).toContain(sora)
  await deliverDue(worker)
  expect(Object.values(studio.server.inboxes()).flat()).toHaveLength(10)
})

test('news to a member does not hold back the confirmation of a booking', async () => {
  const studio = await Deliveries.open()
  await studio.queue(sora)
  await deliverDue(studio.worker())
  const { id } = await studio.database.reader.selectFrom('members').select('id').executeTakeFirstOrThrow()
  await queueFor(studio, [{ id, email: sora }])
  const { promise, resolve } = Promise.withResolvers<void>()
  studio.server.behaviour = () => ({ acceptAfter: promise })
  const worker = studio.worker()
  expect(await worker.run()).toBe(1)
  await studio.queue(sora)
  // The news is on its way, and the confirmation is sent all the same.
  expect(await worker.run()).toBe(1)
  resolve()
  await worker.settled()
  expect(studio.server.inboxes()[sora]).toHaveLength(3)
})

test('news has the sender, a link and the headers by which a mail program ends it with one click', async () => {
  const { studio, members } = await withNews(1)
  await deliverDue(studio.worker())
  const [received] = studio.server.accepted
  const { subject: line, text = '', html = '', headers = [] } = received?.mail ?? {}
  expect(line).toBe(`【ひだまりヨガ】${subject}`)
  expect(text).toContain('https://studio.example/unsubscribe#token=')
  expect(text).toContain(addressText(factsOfFiles, 'ja'))
  expect(html).toContain('12月は<br />休まず営業します。&#60;b&#62;')
  const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
  expect(valueOf('list-unsubscribe')).toMatch(
    new RegExp(`^<https://studio\\.example/api/news/one-click/${members[0]?.id}\\.[\\w-]+>$`),
  )
  expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a member who declines news while it waits does not get it', async () => {
  const { studio, members } = await withNews(2)
  const [first] = members
  await studio.database.transact((writer) => setNewsDeclined(writer, first?.id ?? '', 1))
  await deliverDue(studio.worker())
  expect(Object.keys(studio.server.inboxes())).toEqual(['news-1@example.test'])
})
