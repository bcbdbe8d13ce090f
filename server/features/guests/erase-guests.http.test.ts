import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { linkGuest } from '#contract/guests/guest-membership.ts'
import { changeGuest, listGuests } from '#contract/guests/guests.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { removeOldRecords } from '#server/features/retention/retention.ts'
import { markSent } from '#server/mail/delivery-queries.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
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
  const erase = () =>
    removeOldRecords(contextIn(database, clock.now()), { mailFolder: newDataFolder(), days })
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

/** A guest who has paid for a lesson, got a part back and become a member, with all mails sent. */
async function openWithMember() {
  const desk = await openFrontDesk()
  const { app, admin, book } = desk
  const { database, clock } = app
  const account = { passwordHash: testPasswordHash, email: 'hanako@example.test' }
  const member = await givenMember(database, account)
  const lesson = await givenLesson(database, clock.now() + dayMs)
  const { guestId } = (await book(lesson, { paid: 'cash' })).body
  const [payment] = await database.reader.selectFrom('payments').select('id').execute()
  const params = { id: payment?.id ?? '' }
  await app.ask(refundPayment, { as: admin, params, body: { amount: 500, note: '鈴木様の体調不良' } })
  const link = { as: admin, params: { id: guestId }, body: { memberId: member.id } }
  expect((await app.ask(linkGuest, link)).status).toBe(200)
  const sendMails = () =>
    database.transact((writer) =>
      writer.updateTable('outbox').set({ sentAt: clock.now() }).where('sentAt', 'is', null).execute(),
    )
  await sendMails()
  const close = (as: typeof member) => app.ask(closeAccount, { as, body: { password: testPassword } })
  /** All that the studio has about the guest, without the name on the receipt. */
  const kept = async () => {
    const { reader } = database
    const refunds = await reader.selectFrom('refunds').selectAll().execute()
    const guests = await reader.selectFrom('guests').selectAll().execute()
    const mails = await reader.selectFrom('outbox').selectAll().where('guestId', 'is not', null).execute()
    return JSON.stringify([refunds, guests, mails, await auditEntries(database)])
  }
  const erase = () =>
    removeOldRecords(contextIn(database, clock.now()), {
      mailFolder: newDataFolder(),
      days: { audit: 0, mail: 0, guests: 0 },
    })
  return { ...desk, member, lesson, guestId, sendMails, close, kept, erase }
}

const traces = /鈴木|ichiro|09012345678|体調不良/

test('the personal data of a guest who became a member are removed with the account', async () => {
  const { app, lesson, guestId, member, close, kept, read } = await openWithMember()
  expect(await kept()).toMatch(traces)
  app.clock.set(lesson.endsAt + 1)
  expect((await close(member)).status).toBe(200)
  expect(await kept()).not.toMatch(traces)
  expect(await read(guestId)).toMatchObject({ erased: true, bookings: [{ paid: 2_000, refunded: 500 }] })
})

test('money that goes back to a guest whose data were removed leaves no reason and no mail', async () => {
  const { app, admin, lesson, member, close, kept } = await openWithMember()
  app.clock.set(lesson.endsAt + 1)
  await close(member)
  const [payment] = await app.database.reader.selectFrom('payments').select('id').execute()
  const params = { id: payment?.id ?? '' }
  const again = { as: admin, params, body: { amount: 100, note: '鈴木様へお詫び' } }
  expect((await app.ask(refundPayment, again)).status).toBe(201)
  expect(await kept()).not.toMatch(traces)
  const unsent = app.database.reader.selectFrom('outbox').select('kind').where('sentAt', 'is', null)
  expect((await unsent.execute()).map(({ kind }) => kind)).not.toContain('refundGiven')
})

test('a guest with a lesson to come keeps the seat when the member closes the account, and is removed after it', async () => {
  const { app, lesson, guestId, member, close, kept, erase, read, seen } = await openWithMember()
  expect((await close(member)).status).toBe(200)
  expect((await seen(lesson))?.guests).toMatchObject([{ guestId, name: '鈴木 一郎' }])
  expect(await erase()).toMatchObject({ guests: 0 })
  app.clock.set(lesson.endsAt + 1)
  expect(await erase()).toMatchObject({ guests: 1 })
  expect(await kept()).not.toMatch(traces)
  expect(await read(guestId)).toMatchObject({ erased: true })
})

test('after a merge the mails and the history of a guest stay, and are removed with the account that was kept', async () => {
  const { app, lesson, guestId, member, sendMails, close, kept, erase, read } = await openWithMember()
  const { database } = app
  const keptAccount = await givenMember(database, { passwordHash: testPasswordHash, email: 'b@example.test' })
  const as = await givenMember(database, { role: 'ADMIN', memberType: 0, passwordHash: testPasswordHash })
  const body = { otherId: member.id, password: testPassword }
  app.clock.set(lesson.endsAt + 1)
  expect((await app.ask(mergeAccounts, { as, params: { id: keptAccount.id }, body })).status).toBe(200)
  const mails = () =>
    database.reader
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .where('guestId', '=', guestId)
      .orderBy('kind')
      .execute()
  const recipient = 'ichiro@example.test'
  const ofGuest = [
    { kind: 'guestBooked', recipient },
    { kind: 'refundGiven', recipient },
  ]
  await sendMails()
  expect(await erase(), 'the closed account has no guest any more').toMatchObject({ guests: 0 })
  expect(await mails()).toEqual(ofGuest)
  expect(await read(guestId)).toMatchObject({ erased: false, memberId: keptAccount.id, name: '鈴木 一郎' })

  expect((await close(keptAccount)).status).toBe(200)
  expect(await kept()).not.toMatch(traces)
  expect((await mails()).map(({ recipient: to }) => to)).toEqual(['', ''])
})
