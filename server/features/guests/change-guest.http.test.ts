import { expect, test } from 'vitest'
import { changeGuest, listGuests } from '#contract/guests/guests.ts'
import {
  cancelTrialBooking,
  mailTrialLink,
  readTrialBooking,
  startTrialCheckout,
} from '#contract/guests/trial.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { guestId } = (await desk.book(lesson)).body
  const change = (fields: object, ifMatch?: string) =>
    app.ask(changeGuest, { as: admin, params: { id: guestId }, body: { ...guestForm, ...fields }, ifMatch })
  const find = async (q?: string) =>
    (await app.ask(listGuests, { as: admin, ...(q !== undefined && { query: { q } }) })).body
  return { ...desk, lesson, guestId, change, find }
}

test('a guest’s data are corrected, and the audit log has what changed', async () => {
  const { app, guestId, change, read } = await open()
  const changed = await change({ name: '鈴木 市郎', email: '' }, '1')
  expect(changed).toMatchObject({ status: 200, body: { name: '鈴木 市郎', email: '', version: 2 } })
  expect(await read(guestId)).toMatchObject(changed.body)
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    action: 'guest.changed',
    subject: guestId,
    before: { name: '鈴木 一郎', email: 'ichiro@example.test' },
    after: { name: '鈴木 市郎', email: '' },
  })
  expect(await change({ name: '鈴木 市郎', email: '' }, '1')).toMatchObject({ status: 200 })
})

test('a corrected address ends the links that went to the mistyped one, and gets the link and the mails that wait', async () => {
  const { app, change } = await open()
  const [mail] = await queuedMails(app.database)
  const bookingId = String(mail?.content.bookingId)
  const tokenFor = (address: string) => createLinkTokens(testSecret).sign('trial', bookingId, address)
  const stranger = tokenFor(guestForm.email)
  expect((await app.ask(readTrialBooking, { body: { token: stranger } })).status).toBe(200)

  await change({ email: 'itiro@example.test' })
  for (const call of [readTrialBooking, cancelTrialBooking, startTrialCheckout, mailTrialLink])
    expect(await app.ask(call, { body: { token: stranger } })).toMatchObject(refused('error.trial.notFound'))
  expect(await app.ask(readTrialBooking, { body: { token: tokenFor('itiro@example.test') } })).toMatchObject({
    status: 200,
  })
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'guestBooked', recipient: 'itiro@example.test' },
    { kind: 'guestLink', recipient: 'itiro@example.test' },
  ])
})

test('a guest whose address is removed gets none of the mails that wait', async () => {
  const { app, change } = await open()
  await change({ email: '' })
  const studio = new Deliveries(app.database, await FakeMailServer.open())
  await deliverDue(studio.worker())
  expect(studio.server.accepted).toEqual([])
})

test('a guest whom another administrator has changed is not overwritten', async () => {
  const { change } = await open()
  await change({ phone: '03-1111-2222' }, '1')
  const late = await change({ name: '鈴木 市郎' }, '1')
  expect(late).toMatchObject(refused('error.guest.changed'))
  expect(late.body).toMatchObject({ current: { phone: '0311112222', name: '鈴木 一郎', version: 2 } })
})

test('guests are found by parts of the name, the kana and the telephone number, the newest first', async () => {
  const { app, lesson, book, find, guestId } = await open()
  const other = await book(lesson, { name: 'Anna Berg', kana: '', phone: '+49 151 7654321', email: '' })
  app.clock.pass(1)
  const third = await book(lesson, {
    name: '鈴木 春子',
    kana: 'すずき はるこ',
    phone: '080-9999-0000',
    email: '',
  })
  const ids = async (q?: string) => (await find(q)).map(({ id }) => id)
  expect(await ids('鈴木')).toEqual([third.body.guestId, guestId])
  expect(await ids('すずきは')).toEqual([third.body.guestId])
  expect(await ids('1234-5678')).toEqual([guestId])
  expect(await ids('suzuki ichirou')).toEqual([guestId])
  expect(await ids('ANNA')).toEqual([other.body.guestId])
  expect(await ids('ichiro@')).toEqual([guestId])
  expect(await ids('鈴木 %')).toEqual([])
  expect(await ids()).toHaveLength(3)
  expect(await find('anna')).toMatchObject([
    { lessons: 1, lastLesson: new Date(lesson.startsAt).toISOString() },
  ])
})

test('a corrected name is found, and the earlier one is not', async () => {
  const { change, find } = await open()
  await change({ name: '渡辺 一郎', kana: 'ワタナベイチロウ' })
  expect(await find('鈴木')).toEqual([])
  expect(await find('ワタナベ')).toHaveLength(1)
})
