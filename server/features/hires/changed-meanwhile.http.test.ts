import { expect, test } from 'vitest'
import { emptyGuests } from '#server/features/guests/queries.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { emptyPurposesOfErased } from './queries.ts'

test('only what guests whose data were removed wanted to do in the spaces is forgotten', async () => {
  const { app, admin, book } = await openFrontDesk()
  await givenStudio(app.database)
  const now = app.clock.now()
  const hires: Record<string, string> = {}
  for (const [at, name] of ['known', 'erased'].entries()) {
    const lesson = await givenLesson(app.database, now + (at + 1) * dayMs)
    const { body } = await book(lesson, { name, email: `${name}@example.test` })
    const { guestId } = await app.database.reader
      .selectFrom('bookings')
      .select('guestId')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    const byGuest = { memberId: null, guestId, createdBy: admin.id, paid: 0, purpose: name }
    const { id } = await givenHire(app.database, admin, now + 5 * dayMs + at * 2 * hourMs, byGuest)
    hires[id] = name
    if (name === 'erased') await app.database.transact((writer) => emptyGuests(writer, [guestId ?? ''], now))
  }
  expect(await app.database.transact(emptyPurposesOfErased)).toBe(1)
  const rows = await app.database.reader.selectFrom('hires').select(['id', 'purpose']).execute()
  expect(Object.fromEntries(rows.map(({ id, purpose }) => [hires[id], purpose]))).toEqual({
    known: 'known',
    erased: '',
  })
})
