import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { queueHireReminders } from './remind.ts'

const tokyo = (text: string) => Date.parse(`${text}:00+09:00`)
const evening = tokyo('2026-11-20T18:00')
const tomorrow = tokyo('2026-11-21T10:00')

/** What a server does each minute, on the app's database or on another connection to it. */
const remind = ({ clock, database }: TestApp, own = database) =>
  queueHireReminders(contextIn(own, clock.now()))

/** The queued reminders: recipient, language, and the start of the hire that the mail names. */
async function reminders({ database }: TestApp) {
  const mails = await queuedMails(database)
  return mails
    .filter(({ kind }) => kind === 'hireReminder')
    .map(({ recipient, language, content }) => {
      const { startsAt } = content['hire'] as { startsAt: number }
      return { recipient, language, startsAt }
    })
}

async function open(options: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(options)
  await givenStudio(app.database)
  const member = await givenMember(app.database, { language: 'en' })
  const hired = (startsAt: number, given: Parameters<typeof givenHire>[3] = {}) =>
    givenHire(app.database, member, startsAt, given)
  const change = (
    id: string,
    values: { startsAt?: number; endsAt?: number; state?: 'cancelled'; cancelledAt?: number },
  ) =>
    app.database.transact(async (writer) => {
      await writer.updateTable('hires').set(values).where('id', '=', id).execute()
      const { state, cancelledAt: _, ...times } = values
      if (state === 'cancelled') await release(writer, id)
      else await writer.updateTable('occupancy').set(times).where('referenceId', '=', id).execute()
    })
  return { app, member, hired, change }
}

test('a reminder goes once to the member of each hire of tomorrow, from six in the evening', async () => {
  const { app, member, hired } = await open()
  await hired(tomorrow, { paid: 500 })
  app.clock.set(evening - 1)
  expect(await remind(app)).toBe(0)
  app.clock.set(evening)
  expect(await remind(app)).toBe(1)
  expect(await remind(app)).toBe(0)
  expect(await reminders(app)).toEqual([{ recipient: member.email, language: 'en', startsAt: tomorrow }])
  expect((await queuedMails(app.database))[0]?.content).toMatchObject({ paid: 500, hire: { price: 2_000 } })
})

test('reminders are for the hires of the next day in Tokyo, from its first minute to its last', async () => {
  const { app, hired } = await open()
  const starts = ['2026-11-20T22:30', '2026-11-21T00:00', '2026-11-21T23:30', '2026-11-22T00:30'].map(tokyo)
  for (const start of starts) await hired(start)
  app.clock.set(evening)
  await remind(app)
  expect((await reminders(app)).map(({ startsAt }) => startsAt)).toEqual(starts.slice(1, 3))
})

test('no reminder goes out for a held, expired or cancelled hire', async () => {
  const { app, hired, change } = await open()
  await hired(tomorrow, { state: 'held', heldUntil: evening + hourMs, confirmedAt: null })
  await hired(tomorrow + hourMs, { state: 'expired', heldUntil: 0, confirmedAt: null })
  const { id } = await hired(tomorrow + 2 * hourMs)
  await change(id, { state: 'cancelled', cancelledAt: evening - 1 })
  app.clock.set(evening)
  expect(await remind(app)).toBe(0)
})

test('no reminder goes to a member who hires after the reminders of that evening have begun', async () => {
  const { app, hired } = await open()
  await hired(tomorrow, { madeAt: evening })
  app.clock.set(evening + hourMs)
  expect(await remind(app)).toBe(0)
})

test('reminders follow a hire that was moved, and go out once', async () => {
  const { app, hired, change } = await open()
  const away = await hired(tomorrow)
  const here = await hired(tomorrow + 3 * dayMs)
  const move = ({ id }: { id: string }, to: number) => change(id, { startsAt: to, endsAt: to + hourMs })
  await move(away, tomorrow + 2 * dayMs)
  await move(here, tomorrow + 5 * hourMs)
  app.clock.set(evening)
  await remind(app)
  expect((await reminders(app)).map(({ startsAt }) => startsAt)).toEqual([tomorrow + 5 * hourMs])
  await move(here, tomorrow + dayMs)
  app.clock.pass(dayMs)
  expect(await remind(app)).toBe(0)
})

test('several servers that remind at the same time on one database remind each member once', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const { app, hired } = await open({ place })
  // A second connection to the embedded engine would wait for the first one in this same thread.
  const another = app.database.engine === 'postgres' ? await openDatabase(place.settings) : app.database
  if (another !== app.database) onTestFinished(() => another.close())
  for (let hour = 0; hour < 8; hour += 1) await hired(tomorrow + hour * hourMs)
  app.clock.set(evening)
  const counts = await Promise.all([remind(app), remind(app, another), remind(app)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(8)
  expect(await reminders(app)).toHaveLength(8)
})

test('a server that starts after midnight sends the reminders of the evening before while they help', async () => {
  const { app, hired } = await open()
  await hired(tomorrow)
  app.clock.set(tokyo('2026-11-21T08:00'))
  expect(await remind(app)).toBe(0)
  app.clock.set(tokyo('2026-11-21T00:05'))
  expect(await remind(app)).toBe(1)
})
