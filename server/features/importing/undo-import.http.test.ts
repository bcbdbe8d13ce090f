import { expect, test } from 'vitest'
import { inviteImported, listImports, undoImport } from '#contract/importing/imports.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { updateLesson } from '#contract/lessons.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { expireDueLots } from '#server/features/tickets/expire-lots.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openImport, openMemberImport, rowsOf } from '#tests/support/importing.ts'
import { auditEntries } from '#tests/support/records.ts'
import { givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs } from '#time/tokyo.ts'

async function openMembers(count = 2) {
  const studio = await openMemberImport()
  const { app, admin, whole } = studio
  const { id } = await whole(rowsOf(count))
  const undo = (importId = id) => app.ask(undoImport, { as: admin, params: { id: importId } })
  const state = async () => {
    const [one] = (await app.ask(listImports, { as: admin })).body
    return { canUndo: one?.canUndo, undone: one?.undone, uninvited: one?.uninvited }
  }
  return { ...studio, id, undo, state }
}

test('members of an import are gone after it was undone, and the same file can be imported again', async () => {
  const { app, admin, members, whole, undo, state } = await openMembers()
  const other = await givenMember(app.database)
  expect(await state()).toEqual({ canUndo: true, undone: false, uninvited: 2 })
  expect(await undo()).toMatchObject({ status: 200, body: { lines: 2 } })
  // The answer to the first call was lost.
  expect(await undo()).toMatchObject({ status: 200, body: { lines: 2 } })
  expect((await members()).map(({ id }) => id)).toEqual([other.id])
  expect(await state()).toEqual({ canUndo: false, undone: true, uninvited: 0 })
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    action: 'members.importUndone',
    actor: admin.id,
    after: { members: 2 },
  })
  expect((await whole(rowsOf(2))).answer.status).toBe(200)
  expect(await members()).toHaveLength(3)
})

test('an import cannot be undone after a member was sent a link', async () => {
  const { app, admin, id, members, undo, state } = await openMembers()
  await app.ask(inviteImported, { as: admin, params: { id }, body: { perHour: 60 } })
  expect(await state()).toMatchObject({ canUndo: false, undone: false })
  expect(await undo()).toMatchObject(refused('error.import.invited'))
  expect(await members()).toHaveLength(2)
})

test.each(['changed by an administrator', 'given tickets'])(
  'an import of which a member was %s is kept whole',
  async (what) => {
    const { app, admin, members, undo } = await openMembers()
    const [first] = await members()
    const params = { id: first?.id ?? '' }
    const { bookings: _, movements: __, ...seen } = (await app.ask(getMember, { as: admin, params })).body
    const body = what === 'given tickets' ? { ...seen, tickets: 3 } : { ...seen, phone: '0312345678' }
    expect((await app.ask(changeMember, { as: admin, params, body })).status).toBe(200)
    expect(await undo()).toMatchObject(refused('error.import.used'))
    expect(await members()).toHaveLength(2)
  },
)

async function openTickets() {
  const studio = await openImport('tickets', '券.csv')
  const { app, admin, whole } = studio
  const aoi = await givenMember(app.database, { tickets: 2 })
  const beni = await givenMember(app.database)
  const rows = [
    { line: 2, cells: { email: aoi.email, tickets: '3', expiresOn: '2026/12/31' } },
    { line: 3, cells: { email: aoi.email, tickets: '1' } },
    { line: 4, cells: { email: beni.email, tickets: '5' } },
  ]
  const { id } = await whole(rows)
  const undo = () => app.ask(undoImport, { as: admin, params: { id } })
  const balances = async () => {
    const members = await app.database.reader
      .selectFrom('members')
      .select(['id', 'tickets'])
      .where('id', 'in', [aoi.id, beni.id])
      .execute()
    return [aoi, beni].map(({ id: member }) => members.find((one) => one.id === member)?.tickets)
  }
  return { ...studio, aoi, beni, rows, undo, balances }
}

test('tickets of an import are taken back in one step, and the same file can be imported again', async () => {
  const { app, admin, aoi, rows, whole, undo, balances } = await openTickets()
  expect(await balances()).toEqual([6, 5])
  expect((await app.ask(listImports, { as: admin })).body).toMatchObject([{ canUndo: true }])
  expect(await undo()).toMatchObject({ status: 200, body: { lines: 3 } })
  expect(await undo(), 'the answer to the first call was lost').toMatchObject({ status: 200 })
  expect(await balances()).toEqual([2, 0])
  const { movements } = (await app.ask(listTicketMovements, { as: aoi })).body
  const taken = movements.filter(({ reason }) => reason === 'importUndone')
  expect(taken.map(({ balance }) => balance).toSorted((a, b) => a - b)).toContain(2)
  expect(taken.map(({ change }) => change).toSorted((a, b) => a - b)).toEqual([-3, -1])
  expect((await app.ask(listImports, { as: admin })).body).toMatchObject([{ canUndo: false, undone: true }])
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    action: 'tickets.importUndone',
    actor: admin.id,
    after: { lots: 3 },
  })
  expect(await whole(rows)).toMatchObject({ problems: [], answer: { status: 200 } })
  expect(await balances()).toEqual([6, 5])
})

test('an import of which a ticket was used is kept whole, with the names of those who have used some', async () => {
  const { app, beni, undo, balances } = await openTickets()
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  expect((await askToBook(app, beni, lesson)).status).toBe(201)
  const { body, ...answer } = await undo()
  expect({ body, ...answer }).toMatchObject(refused('error.import.ticketsUsed'))
  expect(body).toMatchObject({ current: { count: 1, members: [{ id: beni.id, used: 1 }] } })
  expect(await balances()).toEqual([6, 4])
})

test('tickets that have expired unused do not keep the others from being taken back', async () => {
  const { app, undo, balances } = await openTickets()
  app.clock.set(Date.parse('2027-01-01T12:00:00+09:00'))
  await expireDueLots(contextIn(app.database, app.clock.now()))
  expect(await balances()).toEqual([3, 5])
  expect(await undo()).toMatchObject({ status: 200 })
  expect(await balances()).toEqual([2, 0])
})

test('an import that is not finished cannot be undone', async () => {
  const { app, admin, begin } = await openImport('tickets', '券.csv')
  const id = await begin(1)
  expect(await app.ask(undoImport, { as: admin, params: { id } })).toMatchObject(
    refused('error.import.notFound'),
  )
})

const lesson = (line: number, startTime: string) => ({
  line,
  cells: { title: '朝ヨガ', date: '2026/12/1', startTime, minutes: '60', totalSeats: '8' },
})

async function openLessons() {
  const studio = await openImport('lessons', 'レッスン.csv')
  const { app, admin, whole } = studio
  await givenSpaces(app.database, ['secondFloor'])
  const { id } = await whole([lesson(2, '10:00'), lesson(3, '12:00')])
  const lessons = () => app.database.reader.selectFrom('lessons').selectAll().orderBy('startsAt').execute()
  return { ...studio, lessons, undo: () => app.ask(undoImport, { as: admin, params: { id } }) }
}

test('lessons of an import are gone after it was undone, and their spaces are free', async () => {
  const { app, lessons, undo, whole } = await openLessons()
  expect(await lessons()).toHaveLength(2)
  expect((await undo()).status).toBe(200)
  expect([await lessons(), await occupancyRows(app.database)]).toEqual([[], []])
  expect((await whole([lesson(2, '10:00')])).answer.status).toBe(200)
})

test.each(['booked', 'changed'])('an import of which a lesson was %s is kept whole', async (what) => {
  const { app, admin, lessons, undo } = await openLessons()
  const [first] = await lessons()
  if (first === undefined) throw new Error('there are two')
  if (what === 'booked') {
    const member = await givenMember(app.database, { tickets: 1 })
    expect((await askToBook(app, member, { id: first.id, startsAt: first.startsAt })).status).toBe(201)
  } else {
    const body = { ...validFields, spaceId: undefined }
    expect((await app.ask(updateLesson, { as: admin, params: { id: first.id }, body })).status).toBe(200)
  }
  expect(await undo()).toMatchObject(refused('error.import.used'))
  expect(await lessons()).toHaveLength(2)
  expect(await occupancyRows(app.database)).toHaveLength(2)
})
