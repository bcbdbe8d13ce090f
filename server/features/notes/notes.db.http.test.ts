import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { readTimeline } from '#contract/accounts/timeline.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { cancelForMember } from '#contract/bookings/bookings.ts'
import { linkGuest } from '#contract/guests/guest-membership.ts'
import { readGuest } from '#contract/guests/guests.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { changeNote, deleteNote, listNotes, writeNote } from '#contract/notes.ts'
import type { NotedPerson } from '#contract/notes.ts'
import { readReceptionDay } from '#contract/reception.ts'
import type { StaffRole } from '#contract/roles.ts'
import { substituteTeacher } from '#contract/schedule/substitutes.ts'
import { listTaughtLessons } from '#contract/teaching.ts'
import { removeOldRecords } from '#server/features/retention/retention.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')
const knee = '右膝に不安。\n深い屈伸は避ける'

/** A lesson of Mari Hida with a member and a guest, and one of Kanata Shiomi with another member. */
async function open(given?: Parameters<typeof TestApp.open>[0]) {
  const app = await TestApp.open(given)
  const { database } = app
  app.clock.set(start - dayMs)
  await fillTeachers(contextIn(database, app.clock.now()))
  const hida = await givenStaff(database, 'TEACHER', { teacherId: 'hida' })
  const shiomi = await givenStaff(database, 'TEACHER', { teacherId: 'shiomi' })
  const reception = await givenStaff(database, 'RECEPTION')
  const desk = await frontDeskOf(app)
  const lesson = await givenLesson(database, start, { teacherId: 'hida' })
  const others = await givenLesson(database, start + 2 * hourMs, { teacherId: 'shiomi' })
  const account = { tickets: 4, passwordHash: testPasswordHash }
  const member = await givenMember(database, account)
  const stranger = await givenMember(database, account)
  const { id: booking } = (await askToBook(app, member, lesson)).body
  const { id: othersBooking } = (await askToBook(app, stranger, others)).body
  const { id: seat, guestId } = (await desk.book(lesson)).body

  const list = (as: TestMember, params: NotedPerson) => app.ask(listNotes, { as, params })
  const write = (as: TestMember, params: NotedPerson, text = knee, key?: string) =>
    app.ask(writeNote, { as, params, body: { text }, key })
  const change = (as: TestMember, id: string, text: string, ifMatch?: string) =>
    app.ask(changeNote, { as, params: { id }, body: { text }, ifMatch })
  const remove = (as: TestMember, id: string, ifMatch?: string) =>
    app.ask(deleteNote, { as, params: { id }, ifMatch })
  const textsOf = async (params: NotedPerson) => (await list(desk.admin, params)).body.map(({ text }) => text)
  const kept = () =>
    database.reader.selectFrom('person_notes').select(['memberId', 'guestId', 'text']).execute()
  const staff = { hida, shiomi, reception, admin: desk.admin }
  const people = { member, stranger, booking, othersBooking, seat, guestId, lesson }
  return { app, desk, ...staff, ...people, list, write, change, remove, textsOf, kept }
}

const memberOf = ({ id }: { id: string }): NotedPerson => ({ of: 'member', id })
const holderOf = (id: string): NotedPerson => ({ of: 'booking', id })
const guestOf = (id: string): NotedPerson => ({ of: 'guest', id })

describe('who reads and writes notes', () => {
  test('the reception writes a note, and the teacher of the lesson reads who wrote it and when', async () => {
    const { app, hida, reception, member, booking, list, write } = await open()
    const { status, body } = await write(reception, memberOf(member))
    expect(status).toBe(201)
    const { body: read } = await list(hida, holderOf(booking))
    expect(read).toEqual([
      {
        id: body.id,
        text: knee,
        author: expect.stringMatching('山田'),
        writtenAt: isoText(app.clock.now()),
        changed: null,
        mayChange: false,
        etag: '1',
      },
    ])
    expect((await list(reception, memberOf(member))).body).toMatchObject([{ mayChange: true }])
  })

  test('a teacher writes about members and guests of the own lessons, and not about another person', async () => {
    const { hida, shiomi, member, stranger, booking, othersBooking, seat, guestId, list, write, textsOf } =
      await open()
    expect(await write(hida, holderOf(booking), '初回')).toMatchObject({ status: 201 })
    expect(await write(hida, holderOf(seat), '妊娠中')).toMatchObject({ status: 201 })
    expect(await textsOf(memberOf(member))).toEqual(['初回'])
    expect(await textsOf(guestOf(guestId))).toEqual(['妊娠中'])
    const notFound = refused('error.yoga.bookingNotFound')
    for (const ask of [list, write]) {
      expect(await ask(hida, holderOf(othersBooking))).toMatchObject(notFound)
      expect(await ask(shiomi, holderOf(booking))).toMatchObject(notFound)
      // A teacher does not know the ids of persons, also not of those in an own lesson.
      expect(await ask(hida, memberOf(stranger))).toMatchObject(refused('error.member.notFound'))
      expect(await ask(hida, memberOf(member))).toMatchObject(refused('error.member.notFound'))
      expect(await ask(hida, guestOf(guestId))).toMatchObject(refused('error.guest.notFound'))
    }
  })

  test('a teacher reads and changes notes only while the person has a seat in an own lesson', async () => {
    const { app, admin, hida, lesson, booking, list, write, change, remove } = await open()
    const { id } = (await write(hida, holderOf(booking))).body
    const substitute = (teacherId: string) =>
      app.ask(substituteTeacher, { as: admin, params: { id: lesson.id }, body: { teacherId } })
    await substitute('shiomi')
    expect(await list(hida, holderOf(booking))).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await change(hida, id, '別の文')).toMatchObject(refused('error.note.notFound'))
    expect(await remove(hida, id)).toMatchObject(refused('error.note.notFound'))
    await substitute('hida')
    expect(await change(hida, id, '別の文')).toMatchObject({ status: 200 })
    await app.ask(cancelForMember, { as: admin, params: { id: booking }, body: {} })
    expect(await list(hida, holderOf(booking))).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await remove(hida, id)).toMatchObject(refused('error.note.notFound'))
  })

  test('a lesson that is cancelled after it was to take place gives its teacher no right to notes', async () => {
    const { app, admin, hida, lesson, booking, list, write, remove } = await open()
    const { id } = (await write(hida, holderOf(booking))).body
    app.clock.set(lesson.endsAt + hourMs)
    expect(await list(hida, holderOf(booking))).toMatchObject({ status: 200 })
    expect(await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })).toMatchObject({
      status: 200,
    })
    expect(await list(hida, holderOf(booking))).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await remove(hida, id)).toMatchObject(refused('error.note.notFound'))
  })

  test('an accountant, a member and a visitor neither read nor write', async () => {
    const { app, member, booking, write, reception } = await open()
    const { id } = (await write(reception, memberOf(member))).body
    const accountant = await givenStaff(app.database, 'ACCOUNTANT' satisfies StaffRole)
    for (const params of [memberOf(member), holderOf(booking)])
      for (const as of [accountant, member, undefined]) {
        const forbidden = refused(as === undefined ? 'error.server.unauthorized' : 'error.server.forbidden')
        const text = { body: { text: knee } }
        expect(await app.ask(listNotes, { as, params })).toMatchObject(forbidden)
        expect(await app.ask(writeNote, { as, params, ...text })).toMatchObject(forbidden)
        expect(await app.ask(changeNote, { as, params: { id }, ...text })).toMatchObject(forbidden)
        expect(await app.ask(deleteNote, { as, params: { id } })).toMatchObject(forbidden)
      }
  })

  test('only the author and administrators change and delete a note', async () => {
    const { admin, hida, reception, member, booking, list, write, change, remove } = await open()
    const { id } = (await write(hida, holderOf(booking))).body
    expect(await change(reception, id, '別の文')).toMatchObject(refused('error.note.notAuthor'))
    expect(await remove(reception, id)).toMatchObject(refused('error.note.notAuthor'))
    expect(await change(admin, id, '左膝に不安')).toMatchObject({ status: 200 })
    const [note] = (await list(reception, memberOf(member))).body
    expect(note).toMatchObject({ text: '左膝に不安', author: expect.any(String), etag: '2' })
    expect(note?.changed?.by).not.toBe(note?.author)
    expect(await remove(hida, id)).toMatchObject({ status: 200 })
    expect(await remove(hida, id)).toMatchObject(refused('error.note.notFound'))
    expect(await change(admin, id, '右')).toMatchObject(refused('error.note.notFound'))
  })

  test('the lists of a lesson say how many notes there are, and not what they say', async () => {
    const { app, desk, hida, member, booking, seat, guestId, write, reception } = await open()
    await write(reception, memberOf(member))
    await write(hida, holderOf(booking), '腰痛')
    await write(reception, guestOf(guestId), '妊娠中')
    const query = { start: isoText(start), end: isoText(start + hourMs) }
    const taught = (await app.ask(listTaughtLessons, { as: hida, query })).body
    expect(taught[0]?.people.map(({ bookingId, notes }) => [bookingId, notes])).toEqual([
      [booking, 2],
      [seat, 1],
    ])
    const day = (await app.ask(readReceptionDay, { as: reception, query: { day: '2026-11-23' } })).body
    expect(day[0]?.resource.users.map(({ notes }) => notes)).toEqual([2])
    expect(day[0]?.resource.guests.map(({ notes }) => notes)).toEqual([1])
    expect(day[1]?.resource.users.map(({ notes }) => notes)).toEqual([0])
    expect(JSON.stringify([taught, day])).not.toMatch(/膝|腰痛|妊娠/)
    const shown = await app.ask(getMember, { as: desk.admin, params: { id: member.id } })
    const guest = await app.ask(readGuest, { as: desk.admin, params: { id: guestId } })
    expect(JSON.stringify([shown.body, guest.body])).not.toMatch(/膝|腰痛|妊娠/)
  })
})

describe('what is written', () => {
  test('a text keeps its lines, and is refused when it is empty, too long or cannot be stored', async () => {
    const { admin, member, write, textsOf } = await open()
    const person = memberOf(member)
    expect(await write(admin, person, `  ${knee}  `)).toMatchObject({ status: 201 })
    expect(await write(admin, person, '長'.repeat(limits.noteLength))).toMatchObject({ status: 201 })
    for (const [text, reason] of [
      ['', 'required'],
      [' \n ', 'required'],
      ['長'.repeat(limits.noteLength + 1), 'tooLong'],
    ] as const)
      expect(await write(admin, person, text)).toMatchObject(
        refused('error.server.invalid', { text: reason }),
      )
    expect((await write(admin, person, '膝\0')).status).toBe(400)
    expect((await write(admin, person, '膝\ud800')).status).toBe(400)
    const odd = '<b>膝</b>\u0007\u202e=1+1'
    expect(await write(admin, person, odd)).toMatchObject({ status: 201 })
    expect(await textsOf(person)).toHaveLength(3)
    expect(await textsOf(person)).toEqual(expect.arrayContaining([knee, odd]))
  })

  test('a repeated attempt with the same key writes one note', async () => {
    const { admin, member, write, textsOf } = await open()
    const first = await write(admin, memberOf(member), knee, 'key')
    expect(await write(admin, memberOf(member), knee, 'key')).toMatchObject({ body: first.body })
    expect(await textsOf(memberOf(member))).toEqual([knee])
  })

  test('there are at most so many notes about a person', async () => {
    const { app, admin, member, stranger, write } = await open()
    const row = { memberId: member.id, text: knee, authorId: admin.id, writtenAt: 0 }
    const rows = Array.from({ length: limits.notesOfPerson }, (_, at) => ({ ...row, id: `note-${at}` }))
    await app.database.transact((writer) => writer.insertInto('person_notes').values(rows).execute())
    expect(await write(admin, memberOf(member))).toMatchObject(refused('error.note.tooMany'))
    expect(await write(admin, memberOf(stranger))).toMatchObject({ status: 201 })
  })

  test('a change over another one is refused with what the note says now', async () => {
    const { admin, hida, booking, member, write, change, remove, textsOf } = await open()
    const { id } = (await write(hida, holderOf(booking))).body
    expect(await change(admin, id, '左膝に不安', '1')).toMatchObject({ status: 200 })
    const conflict = {
      ...refused('error.note.changed'),
      body: { current: { text: '左膝に不安', etag: '2' } },
    }
    expect(await change(hida, id, '腰に不安', '1')).toMatchObject(conflict)
    expect(await remove(hida, id, '1')).toMatchObject(conflict)
    expect(await textsOf(memberOf(member))).toEqual(['左膝に不安'])
    // The answer to this change was lost, and the browser sends it once more.
    expect(await change(admin, id, '左膝に不安', '1')).toMatchObject({ status: 200 })
    expect(await remove(hida, id, '2')).toMatchObject({ status: 200 })
  })

  test('of two changes at the same moment one is kept and the other one refused', async () => {
    const { admin, hida, booking, member, write, change, textsOf } = await open()
    const { id } = (await write(hida, holderOf(booking))).body
    const answers = await Promise.all([change(admin, id, '左', '1'), change(hida, id, '右', '1')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect(await textsOf(memberOf(member))).toEqual([answers[0].status === 200 ? '左' : '右'])
  })
})

describe('what becomes of the notes', () => {
  test('they are in the export of the own data, and gone with the account', async () => {
    const { app, admin, member, write, change, kept, list } = await open()
    const { id } = (await write(admin, memberOf(member))).body
    const at = isoText(app.clock.now())
    app.clock.pass(hourMs)
    await change(admin, id, '左膝に不安')
    const { body } = await app.ask(exportOwnData, { as: member })
    expect(body.notes).toEqual([{ text: '左膝に不安', at, changedAt: isoText(app.clock.now()) }])
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(await kept()).toEqual([])
    expect(await list(admin, memberOf(member))).toMatchObject(refused('error.member.notFound'))
    expect(await write(admin, memberOf(member))).toMatchObject(refused('error.member.notFound'))
  })

  test('they move to the account with which it is merged', async () => {
    const { app, member, write, kept, reception } = await open()
    const twin = await givenMember(app.database)
    await write(reception, memberOf(twin), '腰痛')
    await write(reception, memberOf(member))
    const as = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
    const body = { otherId: twin.id, password: testPassword }
    const merged = await app.ask(mergeAccounts, { as, params: { id: member.id }, body })
    expect(merged.status).toBe(200)
    expect((await kept()).map(({ memberId }) => memberId)).toEqual([member.id, member.id])
  })

  test('those about a guest move to the member that the guest becomes, and further ones are the member’s', async () => {
    const { app, admin, stranger, guestId, seat, hida, write, kept, list, textsOf } = await open()
    await write(hida, holderOf(seat), '体験。腰痛あり')
    const linked = await app.ask(linkGuest, {
      as: admin,
      params: { id: guestId },
      body: { memberId: stranger.id },
    })
    expect(linked.status).toBe(200)
    expect(await kept()).toEqual([{ memberId: stranger.id, guestId: null, text: '体験。腰痛あり' }])
    app.clock.pass(1)
    const { id } = (await write(admin, guestOf(guestId), '入会')).body
    expect(await textsOf(memberOf(stranger))).toEqual(['入会', '体験。腰痛あり'])
    // The seat of the time as a guest is in a lesson of the teacher.
    expect((await list(hida, holderOf(seat))).body).toMatchObject([{ id }, { mayChange: true }])
  })

  test('those about a guest are deleted with the personal data', async () => {
    const { app, guestId, lesson, write, kept, list, admin } = await open()
    await write(admin, guestOf(guestId))
    app.clock.set(lesson.endsAt + 366 * dayMs)
    const days = { audit: 0, mail: 0, guests: 365 }
    const ctx = contextIn(app.database, app.clock.now())
    expect(await removeOldRecords(ctx, { mailFolder: newDataFolder(), days })).toMatchObject({ guests: 1 })
    expect(await kept()).toEqual([])
    expect(await list(admin, guestOf(guestId))).toMatchObject(refused('error.guest.notFound'))
    expect(await write(admin, guestOf(guestId))).toMatchObject(refused('error.guest.notFound'))
  })

  test('none is left when notes are written until the account is closed', async () => {
    const { app, admin, write, kept } = await open()
    for (const round of [1, 2, 3, 4]) {
      const member = await givenMember(app.database, { passwordHash: testPasswordHash })
      const account = { isClosed: false }
      const lane = async () => {
        const statuses = []
        while (!account.isClosed)
          statuses.push((await write(admin, memberOf(member), `${knee}${round}`)).status)
        return statuses
      }
      const close = app.ask(closeAccount, { as: member, body: { password: testPassword } })
      const closing = close.finally(() => (account.isClosed = true))
      const statuses = await Promise.all([lane(), lane(), lane()])
      expect((await closing).status).toBe(200)
      expect(statuses.flat().filter((status) => ![201, 404, 409].includes(status))).toEqual([])
      expect((await kept()).filter(({ memberId }) => memberId === member.id)).toEqual([])
    }
  })

  test('the log says who wrote about whom, and nothing repeats what a note says', async () => {
    const lines: string[] = []
    const logger = createLog('debug', { write: (line) => void lines.push(line) })
    const { app, admin, hida, member, booking, write, change, remove } = await open({ logger })
    const { id } = (await write(hida, holderOf(booking))).body
    app.clock.pass(1)
    await change(hida, id, '左膝に不安')
    await change(hida, id, '左膝', 'other')
    app.clock.pass(1)
    await remove(admin, id)
    const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('note.'))
    const entry = { subject: member.id, before: null, after: null }
    expect(entries).toMatchObject([
      { ...entry, action: 'note.written', actor: hida.id },
      { ...entry, action: 'note.changed', actor: hida.id },
      { ...entry, action: 'note.deleted', actor: admin.id },
    ])
    const { body: shown } = await app.ask(listAuditEntries, { as: admin, query: { kind: 'note' } })
    expect(shown.map(({ people }) => people)).toEqual([0, 1, 2].map(() => [expect.stringMatching('山田')]))
    const found = await app.ask(listAuditEntries, { as: admin, query: { q: '膝' } })
    const timeline = await app.ask(readTimeline, { as: admin, params: { id: member.id } })
    const mails = await app.database.reader.selectFrom('outbox').selectAll().execute()
    expect(found.body).toEqual([])
    expect(lines.join('')).toContain('personalData')
    expect(JSON.stringify([lines, entries, shown, timeline.body, mails])).not.toMatch(/膝/)
  })
})
