import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { publishDraft, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { readTrialTerms } from '#contract/guests/trial.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { createReadFacts } from './current-facts.ts'

const { booking, prices } = factsOfFiles

async function openStudio() {
  const app = await TestApp.open({ place: await newPlace(), trialBooking: 'direct' })
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const publish = async <Name extends 'booking' | 'prices'>(id: Name, facts: StudioFacts[Name]) => {
    await app.ask(saveDraft, { as: admin, params: { id }, body: { facts } })
    expect(await app.ask(publishDraft, { as: admin, params: { id } })).toMatchObject({ status: 200 })
  }
  const says = async () => {
    const query = { start: isoText(lesson.startsAt), end: isoText(lesson.endsAt) }
    const [event] = (await app.ask(listLessons, { query })).body
    const { body: facts } = await app.ask(readStudio)
    const trial = (await app.ask(readTrialTerms)).body.price
    const until = Date.parse(event?.resource.yoga.cancelUntil ?? '')
    return { trial, published: facts.prices.trialLesson, hours: (lesson.startsAt - until) / hourMs }
  }
  return { app, lesson, publish, says }
}

test('two studios with different facts run in one process', async () => {
  const [here, there] = [await openStudio(), await openStudio()]
  await here.publish('prices', { ...prices, trialLesson: 1_800 })
  await there.publish('booking', { ...booking, cancelUntilHoursBefore: 24 })
  for (let count = 0; count < 2; count += 1) {
    expect(await here.says()).toEqual({ trial: 1_800, published: 1_800, hours: 3 })
    expect(await there.says()).toEqual({ trial: 2_000, published: 2_000, hours: 24 })
  }
})

test('a transaction follows the facts with which its call began, although others are published before it commits', async () => {
  const { app, lesson, publish } = await openStudio()
  const { database } = app
  const member = await givenMember(database, { tickets: 2 })
  const caller: MemberCaller = { id: member.id as MemberId, role: 'USER', language: 'ja', sessionId: '' }
  const readFacts = createReadFacts(database)
  const tenHoursBefore = lesson.startsAt - 10 * hourMs
  const publishing: typeof database = {
    ...database,
    async transact(work) {
      await publish('booking', { ...booking, cancelUntilHoursBefore: 24 })
      return database.transact(work)
    },
  }
  const first = (await askToBook(app, member, lesson)).body.id
  const begun = await readFacts()
  expect(await cancel(contextIn(publishing, tenHoursBefore, { facts: begun, caller }), first)).toEqual({
    tickets: 2,
  })

  const second = (await askToBook(app, member, lesson)).body.id
  const refused = cancel(contextIn(database, tenHoursBefore, { facts: await readFacts(), caller }), second)
  await expect(refused).rejects.toThrow('error.yoga.cancelIn3hr')
})
