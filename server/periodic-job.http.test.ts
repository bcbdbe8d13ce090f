import { expect, test } from 'vitest'
import { createSeries } from '#contract/schedule/series.ts'
import { planRemoval } from '#server/features/pictures/queries.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { adminCaller, contextIn, memberCaller, transactionIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { queuedMails } from '#tests/support/records.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { countAbsences } from './features/bookings/absences/count-absences.ts'
import { book } from './features/bookings/book.ts'
import { markAttendance } from './features/bookings/mark-attendance.ts'
import { extendAllSeries } from './features/schedule/series/extend-series.ts'
import type { PictureStore } from './features/pictures/picture-store.ts'
import { removePlanned } from './features/pictures/remove-files.ts'
import { endHolds } from './features/hires/end-holds.ts'
import { queueHireReminders } from './features/hires/remind.ts'
import { giveInvitations } from './features/invitations/give-invitations.ts'
import { insertInvitation } from './features/invitations/queries.ts'
import { announceExpiry } from './features/tickets/announce-expiry.ts'
import { expireDueLots } from './features/tickets/expire-lots.ts'
import { moveTickets } from './features/tickets/move-tickets.ts'
import { removeOldRecords } from './features/retention/retention.ts'

const evening = Date.parse('2026-11-20T18:00:00+09:00')

const recipients = async ({ database }: TestApp) =>
  (await queuedMails(database)).map(({ recipient }) => recipient)

/** Two members with three tickets each that can be used for 30 days. */
async function givenTickets({ database, clock }: TestApp) {
  const members = [await givenMember(database), await givenMember(database)] as const
  const expiresAt = clock.now() + 30 * dayMs
  for (const { id: memberId } of members) {
    const grant = { memberId, change: 3, reason: 'granted', bookingId: null, actorId: null } as const
    await database.transact((writer) =>
      moveTickets(transactionIn(writer, clock.now()), { ...grant, expiresAt }),
    )
  }
  return members
}

/** Each prepares two rows of which the first cannot be worked on, and returns the job and what it did. */
const jobs: Record<string, (app: TestApp) => Promise<{ run: () => Promise<unknown>; done: () => unknown }>> =
  {
    async 'hire reminders'(app) {
      await givenStudio(app.database)
      const members = [await givenMember(app.database), await givenMember(app.database)] as const
      for (const [at, member] of members.entries())
        await givenHire(app.database, member, evening + dayMs + at * hourMs)
      await refuseWrites(app.database, 'insert on outbox', `new.recipient = '${members[0].email}'`)
      return {
        run: () => queueHireReminders(contextIn(app.database, evening)),
        done: async () => expect(await recipients(app)).toEqual([members[1].email]),
      }
    },
    async absences(app) {
      const rule = { effect: 'mail', bookings: null, days: null } as const
      const facts = { ...factsOfFiles, absences: { absencePeriodDays: 30, absenceRules: [rule] } }
      const caller = adminCaller((await givenAdmin(app.database)).id)
      const members: TestMember[] = []
      for (const hours of [1, 2]) {
        const member = await givenMember(app.database, { memberType: 4 })
        const startsAt = evening + hours * hourMs
        const lesson = await givenLesson(app.database, startsAt)
        const asMember = contextIn(app.database, evening, { facts, caller: memberCaller(member.id) })
        const { id } = await book(asMember, { lessonId: lesson.id, startSeen: startsAt })
        const asAdmin = contextIn(app.database, lesson.endsAt, { facts, caller })
        await markAttendance(asAdmin, { id, attendance: 'missed', ifMatch: undefined })
        members.push(member)
      }
      const isFirst = `new.recipient = '${members[0]?.email}' and new.kind = 'absenceCounted'`
      await refuseWrites(app.database, 'insert on outbox', isFirst)
      const counted = async () => {
        const rows = await app.database.reader.selectFrom('absences').select(['memberId', 'state']).execute()
        return Object.fromEntries(rows.map(({ memberId, state }) => [memberId, state]))
      }
      return {
        run: () => countAbsences(contextIn(app.database, evening + 2 * dayMs, { facts })),
        done: async () =>
          expect(await counted()).toEqual({
            [members[0]?.id ?? '']: 'open',
            [members[1]?.id ?? '']: 'counted',
          }),
      }
    },
    async 'ticket expiry'(app) {
      const [first, second] = await givenTickets(app)
      await refuseWrites(app.database, 'update on members', `new.id = '${first.id}'`)
      const balances = async () => {
        const rows = await app.database.reader.selectFrom('members').select(['id', 'tickets']).execute()
        return Object.fromEntries(rows.map(({ id, tickets }) => [id, tickets]))
      }
      return {
        run: () => expireDueLots(contextIn(app.database, app.clock.now() + 31 * dayMs)),
        done: async () => expect(await balances()).toEqual({ [first.id]: 3, [second.id]: 0 }),
      }
    },
    async 'ticket expiry mails'(app) {
      const [first, second] = await givenTickets(app)
      await refuseWrites(app.database, 'insert on outbox', `new.recipient = '${first.email}'`)
      return {
        run: () => announceExpiry(contextIn(app.database, app.clock.now() + 29 * dayMs)),
        done: async () => expect(await recipients(app)).toEqual([second.email]),
      }
    },
    async invitations(app) {
      const members = [
        await givenMember(app.database, { memberType: 4 }),
        await givenMember(app.database, { memberType: 0 }),
      ] as const
      const now = app.clock.now()
      const soon = { id: 'soon', memberId: members[1].id, yearFrom: 0, givenBy: null, givenAt: 0 }
      await app.database.transact((writer) =>
        insertInvitation(writer, { ...soon, expiresAt: now + 20 * dayMs }),
      )
      await refuseWrites(app.database, 'insert on outbox', `new.recipient = '${members[0].email}'`)
      return {
        run: () => giveInvitations(contextIn(app.database, now)),
        // Who is given none does not keep the other one from being told of an end.
        done: async () => expect(await recipients(app)).toEqual([members[1].email]),
      }
    },
    async holds(app) {
      await givenStudio(app.database)
      const until = { state: 'held', heldUntil: app.clock.now() - minuteMs, confirmedAt: null } as const
      const [first, second] = [
        await givenHire(app.database, await givenMember(app.database), evening, until),
        await givenHire(app.database, await givenMember(app.database), evening + dayMs, until),
      ] as const
      await refuseWrites(app.database, 'update on hires', `new.id = '${first.id}'`)
      const states = async () => {
        const rows = await app.database.reader.selectFrom('hires').select(['id', 'state']).execute()
        return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
      }
      return {
        run: () => endHolds(contextIn(app.database, app.clock.now()), undefined),
        done: async () => expect(await states()).toEqual({ [first.id]: 'held', [second.id]: 'expired' }),
      }
    },
    async 'weekly series'(app) {
      const as = await givenAdmin(app.database)
      for (const title of ['朝ヨガ', '夜ヨガ'])
        await app.ask(createSeries, { as, body: { ...weekly, title, until: null, weekdays: [1] } })
      await refuseWrites(app.database, 'insert on lessons', `new.title = '朝ヨガ'`)
      const count = async (title: string) => {
        const lessons = app.database.reader.selectFrom('lessons').select('id').where('title', '=', title)
        return (await lessons.execute()).length
      }
      const before = [await count('朝ヨガ'), await count('夜ヨガ')] as const
      return {
        run: () => extendAllSeries(contextIn(app.database, app.clock.now() + 7 * dayMs)),
        done: async () =>
          expect([await count('朝ヨガ'), await count('夜ヨガ')]).toEqual([before[0], before[1] + 1]),
      }
    },
    async 'file removal'(app) {
      const [kept, removed] = ['a'.repeat(40), 'b'.repeat(40)] as const
      await app.database.transact(async (writer) => {
        for (const id of [kept, removed]) await planRemoval(writer, id, 0)
      })
      await refuseWrites(app.database, 'delete on picture_removals', `old.id = '${kept}'`)
      const store = { remove: async () => undefined } as unknown as PictureStore
      const left = () => app.database.reader.selectFrom('picture_removals').select('id').execute()
      return {
        run: () => removePlanned(contextIn(app.database, app.clock.now()), store),
        done: async () => expect(await left()).toEqual([{ id: kept }]),
      }
    },
    async retention(app) {
      const guest = {
        name: '鈴木',
        kana: 'スズキ',
        phone: '09012345678',
        language: 'ja',
        searchText: '',
      } as const
      await app.database.transact(async (writer) => {
        for (const id of ['a', 'b'])
          await writer
            .insertInto('guests')
            .values({ ...guest, id, createdAt: 0 })
            .execute()
        await writer
          .insertInto('outbox')
          .values({
            id: 'old',
            kind: 'guestLink',
            recipient: 'x@example.test',
            language: 'ja',
            content: '{}',
            createdAt: 0,
            dueAt: 0,
            attempts: 1,
            sentAt: 0,
          })
          .execute()
      })
      await refuseWrites(app.database, 'update on guests', `new.id = 'a'`)
      const days = { audit: 0, mail: 1, guests: 1 }
      const given = { mailFolder: newDataFolder(), days }
      const names = () =>
        app.database.reader.selectFrom('guests').select(['id', 'name']).orderBy('id').execute()
      return {
        run: () => removeOldRecords(contextIn(app.database, app.clock.now()), given),
        done: async () => {
          expect(await names()).toEqual([
            { id: 'a', name: '鈴木' },
            { id: 'b', name: '' },
          ])
          expect(await queuedMails(app.database)).toEqual([])
        },
      }
    },
  }

test.each(Object.keys(jobs))('%s: a row that fails stops no other one', async (name) => {
  const app = await TestApp.open()
  const job = await jobs[name]?.(app)
  await expect(job?.run()).rejects.toThrow(/failed for 1 rows, first: .*refused/)
  await job?.done()
})
