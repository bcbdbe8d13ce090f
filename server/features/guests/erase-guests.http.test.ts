import { expect, test } from 'vitest'
import { changeGuest, listGuests } from '#contract/guests.ts'
import { removeOldRecords } from '#server/retention.ts'
import { markSent } from '#server/mail/delivery-queries.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const days = { audit: 0, mail: 0, guests: 365 }

test('the personal data of a guest are removed a year after the last lesson, wherever they were kept', async () => {
  const { app, admin, book, bookAgain, read } = await openFrontDesk()
  const { database, clock } = app
  const lesson = await givenLesson(database, clock.now() + dayMs)
  const { guestId } = (await book(lesson, { paid: 'cash' })).body
  const next = await givenLesson(database, clock.now() + 30 * dayMs)
  await bookAgain(guestId, next)
  const body = { ...guestForm, name: '鈴木 市郎' }
  await app.ask(changeGuest, { as: admin, params: { id: guestId }, body })
  const mails = await database.reader.selectFrom('outbox').select('id').execute()
  await database.transact((writer) =>
    markSent(
      writer,
      mails.map(({ id }) => id),
      clock.now(),
    ),
  )
  const erase = () => removeOldRecords({ database, mailFolder: newDataFolder(), clock: clock.now, days })
  clock.set(next.endsAt + 365 * dayMs)
  expect(await erase()).toMatchObject({ guests: 0 })
  clock.pass(hourMs)
  expect(await erase()).toMatchObject({ guests: 1 })
  expect(await erase()).toMatchObject({ guests: 0 })
  expect(await read(guestId)).toMatchObject({
    name: '',
    kana: '',
    phone: '',
    email: '',
    erased: true,
    bookings: [{ price: 2_000 }, { paid: 2_000 }],
  })
  expect((await app.ask(listGuests, { as: admin })).body).toEqual([])
  expect(JSON.stringify(await auditEntries(database))).not.toMatch(/鈴木|ichiro/)
  const kept = await database.reader.selectFrom('outbox').select(['recipient', 'content']).execute()
  expect(JSON.stringify(kept)).not.toMatch(/鈴木|ichiro/)
  expect(await bookAgain(guestId, lesson)).toMatchObject(refused('error.yoga.ended'))
  const coming = await givenLesson(database, clock.now() + dayMs)
  expect(await bookAgain(guestId, coming)).toMatchObject(refused('error.guest.notFound'))
})
