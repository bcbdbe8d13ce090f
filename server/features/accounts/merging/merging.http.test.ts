import { describe, expect, test } from 'vitest'
import { cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { bookGuest } from '#contract/guests/guest-bookings.ts'
import { listOwnHires } from '#contract/hires/hires.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { listDuplicates, listDuplicatesOf, mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { joinWaitingList, listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { listTicketLots } from '#contract/tickets/tickets.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { insertInvitation } from '#server/features/invitations/queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { guestForm } from '#tests/support/guests.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { deliver, payFor } from '#tests/support/paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/** A person with two accounts, and an administrator who merges the newer one into the older one. */
async function open(given: { kept?: object; closed?: object } = {}) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const kept = await givenMember(app.database, { tickets: 2, memberType: 0, ...given.kept })
  const closed = await givenMember(app.database, { tickets: 3, memberType: 0, ...given.closed })
  const params = { id: kept.id }
  const preview = () => app.ask(previewMerge, { as: admin, params, query: { otherId: closed.id } })
  const merge = (headers: Record<string, string> = {}) =>
    app.ask(mergeAccounts, {
      as: admin,
      params,
      headers,
      body: { otherId: closed.id, password: testPassword },
    })
  const merged = async () => expect((await merge()).status).toBe(200)
  return { app, admin, kept, closed, preview, merge, merged }
}

/** Two invitations, of which one has expired. */
async function giveInvitations({ database, clock }: TestApp, { id: memberId }: TestMember) {
  const given = { memberId, givenBy: null, givenAt: clock.now() - 2 * dayMs }
  await database.transact(async (writer) => {
    await insertInvitation(writer, { ...given, id: 'usable', yearFrom: 0, expiresAt: clock.now() + dayMs })
    await insertInvitation(writer, { ...given, id: 'expired', yearFrom: 1, expiresAt: clock.now() - dayMs })
  })
}

const expectIntegrity = async ({ database }: TestApp) =>
  expect(await checkIntegrity(database.reader)).toEqual([])

test('of two accounts the one with an e-mail address is kept, because its login stays', async () => {
  const { preview, merge } = await open({ kept: { email: '', emailConfirmed: false } })
  expect(await preview()).toMatchObject(refused('error.merge.noEmail'))
  expect(await merge()).toMatchObject(refused('error.merge.noEmail'))
  const turned = await open({ closed: { email: '', emailConfirmed: false } })
  await turned.merged()
  const mails = await queuedMails(turned.app.database)
  expect(mails.map(({ recipient }) => recipient)).toEqual([turned.kept.email])
})

describe('suggested duplicates', () => {
  test('two accounts with the same kana are suggested when telephone, birthday or address are the same', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const sora = { kanaLastName: 'アオイ', kanaFirstName: 'ソラ' }
    const other = { phone: '08011112222', birthday: '1971-01-01', addressId: '2480016', addressRest: '5-5' }
    const first = await givenMember(app.database, {
      ...sora,
      phone: '',
      birthday: null,
      addressId: '',
      addressRest: '',
    })
    const second = await givenMember(app.database, { ...sora, ...other })
    const pairs = async () =>
      (await app.ask(listDuplicates, { as: admin })).body.filter(
        ({ accounts: [older] }) => older.kanaLastName === 'アオイ',
      )
    const pairsOf = async (id: string) =>
      (await app.ask(listDuplicatesOf, { as: admin, params: { id } })).body
    expect(await pairs()).toEqual([])
    await givenMember(app.database, { ...sora, kanaFirstName: 'ソヨ', ...other })
    expect(await pairs()).toEqual([])

    const third = await givenMember(app.database, { ...sora, ...other, phone: '', addressRest: '9-9' })
    const [pair, ...others] = await pairs()
    expect(others).toEqual([])
    expect(pair?.accounts.map(({ id }) => id)).toEqual([second.id, third.id])
    expect(pair?.signs).toEqual(['birthday'])
    expect(await pairsOf(third.id)).toHaveLength(1)
    expect(await pairsOf(first.id)).toEqual([])
  })

  test('only administrators see suggested duplicates and merge accounts', async () => {
    const { app, kept, closed } = await open()
    const params = { id: kept.id }
    await expectForAdminsOnly(app, listDuplicates, {})
    await expectForAdminsOnly(app, listDuplicatesOf, { params })
    await expectForAdminsOnly(app, previewMerge, { params, query: { otherId: closed.id } })
    await expectForAdminsOnly(app, mergeAccounts, { params, body: { otherId: closed.id, password: 'a' } })
  })
})

describe('a merge', () => {
  test('moves bookings, tickets with their lots, hires, inquiries and mails, as the preview says', async () => {
    const { app, admin, kept, closed, preview, merged } = await open()
    const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
    const booking = (await askToBook(app, closed, lesson)).body
    const asGuest = await givenLesson(app.database, app.clock.now() + 3 * dayMs)
    const { body: guest } = await app.ask(bookGuest, {
      as: admin,
      body: { ...guestForm, lessonId: asGuest.id, start: isoText(asGuest.startsAt) },
    })
    await app.database.transact((writer) =>
      writer.updateTable('guests').set({ memberId: closed.id }).where('id', '=', guest.guestId).execute(),
    )
    await giveInvitations(app, closed)
    await givenStudio(app.database)
    await givenHire(app.database, closed, app.clock.now() + 5 * dayMs)
    const message = { name: '山田花子', email: closed.email, phone: '09012345678', message: '質問' }
    await app.ask(sendInquiry, { as: closed, body: message })
    expect((await preview()).body).toMatchObject({
      kept: { id: kept.id },
      closed: { id: closed.id },
      moved: {
        tickets: 2,
        eventInvitations: 1,
        comingBookings: 1,
        pastBookings: 0,
        hires: 1,
        payments: 1,
        inquiries: 1,
        guests: 1,
        contract: false,
      },
      after: { tickets: 4 },
    })

    await merged()
    expect((await app.ask(listOwnBookings, { as: kept })).body).toMatchObject([{ id: booking.id }])
    expect((await app.ask(listOwnHires, { as: kept })).body).toHaveLength(1)
    expect((await app.ask(listOwnPayments, { as: kept })).body.payments).toHaveLength(1)
    expect((await app.ask(listTicketLots, { as: kept })).body.map(({ left }) => left)).toEqual([2, 2])
    expect(await app.ask(getMember, { as: admin, params: { id: closed.id } })).toMatchObject(
      refused('error.member.notFound'),
    )
    await expectIntegrity(app)

    const { memberId: memberOfGuest } = await app.database.reader
      .selectFrom('guests')
      .select('memberId')
      .executeTakeFirstOrThrow()
    expect(memberOfGuest).toBe(kept.id)
    const { body } = await app.ask(cancelBooking, { as: kept, params: { id: booking.id } })
    expect(body.tickets).toBe(5)
    await expectIntegrity(app)
  })

  test('ends the login of the closed account, tells both addresses and is recorded without personal fields', async () => {
    const { app, admin, kept, closed, merged } = await open()
    await app.ask(changeMember, {
      as: admin,
      params: { id: closed.id },
      body: {
        ...(await app.ask(getMember, { as: admin, params: { id: closed.id } })).body,
        phone: '09099998888',
      },
    })
    await merged()
    expect(await app.ask(getOwnMember, { as: closed })).toMatchObject({ status: 401 })
    expect((await app.ask(getOwnMember, { as: kept })).body.tickets).toBe(5)
    const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'accountsMerged')
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([kept.email, closed.email].toSorted())
    expect(JSON.stringify(mails.map(({ content }) => content))).not.toContain(kept.email)
    const entries = await auditEntries(app.database)
    expect(entries.at(-1)).toMatchObject({
      action: 'accounts.merged',
      actor: admin.id,
      subject: kept.id,
      after: { tickets: 3 },
    })
    expect(JSON.stringify(entries)).not.toContain('09099998888')
    await expectIntegrity(app)
  })

  test('moves the contract and the payments, and the provider’s next messages find the kept account', async () => {
    const { app, kept, closed, preview, merged } = await open()
    await payFor(app, closed, 2)
    const before = (await app.ask(listTicketLots, { as: closed })).body.length
    expect((await preview()).body).toMatchObject({ moved: { contract: true }, after: { memberType: 2 } })
    await merged()
    const { membership, payments } = (await app.ask(listOwnPayments, { as: kept })).body
    expect(membership).toMatchObject({ memberType: 2, status: 'active' })
    expect(payments).toHaveLength(1)
    const [subscription] = app.provider.subscriptions
    if (subscription === undefined) throw new Error('there is no subscription')
    app.provider.simulator.renew(subscription)
    await deliver(app)
    expect((await app.ask(listOwnPayments, { as: kept })).body.payments).toHaveLength(2)
    expect((await app.ask(listTicketLots, { as: kept })).body).toHaveLength(before + 2)
    expect((await app.ask(getOwnMember, { as: kept })).body.memberType).toBe(2)
    await expectIntegrity(app)
  })

  test('takes only what the kept account lacks of the member’s facts', async () => {
    const { app, admin, kept, preview, merged } = await open({
      kept: { phone: '', birthday: '1980-02-03', addressId: '', addressRest: '', memberType: 0 },
      closed: { phone: '08012345678', birthday: '1990-04-01', memberType: 3 },
    })
    expect((await preview()).body.filled).toEqual(['phone', 'address'])
    await merged()
    expect((await app.ask(getMember, { as: admin, params: { id: kept.id } })).body).toMatchObject({
      phone: '08012345678',
      birthday: '1980-02-03',
      addressId: '1500001',
      addressRest: '1-2-3',
      memberType: 3,
    })
  })

  test('leaves one wait for a lesson, and none for a lesson that the person has booked', async () => {
    const { app, kept, closed, merged } = await open()
    const both = await openFullLesson(app)
    await both.join(kept)
    await both.join(closed)
    const booked = await givenLesson(app.database, app.clock.now() + 3 * dayMs, { totalSeats: 1 })
    await askToBook(app, closed, booked)
    await app.ask(joinWaitingList, { as: kept, params: { id: booked.id }, body: {} })
    await merged()
    const { waiting, id } = await app.database.reader
      .selectFrom('lessons')
      .select(['id', 'waiting'])
      .where('id', '=', both.lesson.id)
      .executeTakeFirstOrThrow()
    expect([id, waiting]).toEqual([both.lesson.id, 1])
    expect(await waitsOf(app, kept)).toEqual([both.lesson.id])
    await expectIntegrity(app)
  })

  test.each(['kept', 'closed'] as const)(
    'keeps the earlier place when both wait for a lesson, here that of the %s account',
    async (earlier) => {
      const opened = await open()
      const { app, kept, merged } = opened
      const { lesson, join, waiting } = await openFullLesson(app)
      await join(opened[earlier])
      await waiting()
      await join(opened[earlier === 'kept' ? 'closed' : 'kept'])
      await merged()
      const { body } = await app.ask(listOwnWaiting, { as: kept })
      expect(body).toMatchObject([{ lessonId: lesson.id, place: 1 }])
    },
  )

  test.each<
    [string, (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>, Parameters<typeof refused>[0]]
  >([
    [
      'both accounts have a running contract',
      async ({ app, kept, closed }) => {
        await payFor(app, kept, 2)
        await payFor(app, closed, 3)
      },
      'error.merge.twoContracts',
    ],
    [
      'one account pays by card and the other one has paid at the studio',
      async ({ app, admin, kept, closed }) => {
        await payFor(app, kept, 2)
        const month = { memberType: 3, price: 12_990, entryFee: true, method: 'cash' }
        const days = { paidOn: '2026-11-20', paidUntil: '2026-12-19' }
        const params = { id: closed.id }
        const { status } = await app.ask(notePlanPayment, { as: admin, params, body: { ...month, ...days } })
        expect(status).toBe(201)
      },
      'error.merge.twoContracts',
    ],
    [
      'both accounts have booked one lesson',
      async ({ app, kept, closed }) => {
        const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
        await askToBook(app, kept, lesson)
        await askToBook(app, closed, lesson)
      },
      'error.merge.sameLesson',
    ],
  ])('is refused, and changes nothing, when %s', async (_, prepare, code) => {
    const opened = await open()
    await prepare(opened)
    const before = await auditEntries(opened.app.database)
    expect(await opened.preview()).toMatchObject(refused(code))
    expect(await opened.merge()).toMatchObject(refused(code))
    expect((await opened.app.ask(getOwnMember, { as: opened.closed })).status).toBe(200)
    expect(await auditEntries(opened.app.database)).toEqual(before)
    await expectIntegrity(opened.app)
  })

  test('of an account with itself, with an administrator, with an unknown one or with a wrong password is refused', async () => {
    const { app, admin, kept, closed } = await open()
    const ask = (id: string, otherId: string, password = testPassword) =>
      app.ask(mergeAccounts, { as: admin, params: { id }, body: { otherId, password } })
    expect(await ask(kept.id, kept.id)).toMatchObject(refused('error.merge.sameAccount'))
    expect(await ask(kept.id, admin.id)).toMatchObject(refused('error.merge.administrator'))
    expect(await ask(admin.id, kept.id)).toMatchObject(refused('error.merge.administrator'))
    expect(await ask(kept.id, 'none')).toMatchObject(refused('error.member.notFound'))
    expect(await ask(kept.id, closed.id, 'wrong')).toMatchObject(refused('error.password.incorrect'))
    expect((await app.ask(getOwnMember, { as: closed })).status).toBe(200)
  })

  test('is refused when an account has changed since the preview', async () => {
    const { app, closed, preview, merge } = await open()
    const { etag } = (await preview()).body
    const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
    await askToBook(app, closed, lesson)
    expect(await merge({ 'if-match': `"${etag}"` })).toMatchObject(refused('error.member.changed'))
    const now = (await preview()).body.etag
    expect((await merge({ 'if-match': `"${now}"` })).status).toBe(200)
  })
})

const waitsOf = async ({ database }: TestApp, { id }: TestMember) =>
  (
    await database.reader
      .selectFrom('waiting_entries')
      .select('lessonId')
      .where('memberId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
  ).map((row) => row.lessonId)
