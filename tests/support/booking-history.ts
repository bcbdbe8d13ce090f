import { expect } from 'vitest'
import {
  bookForMember,
  bookLesson,
  cancelBooking,
  cancelForMember,
  markAttendance,
} from '#contract/bookings/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { joinWaitingList, leaveWaitingList } from '#contract/bookings/waiting-list.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { LimitFacts } from '#studio/facts.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import type { TestApp } from './app.ts'
import { givenLesson, givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'
import { lessonsOfHistory, membersOfHistory } from './booking-commands.ts'
import type { Command } from './booking-commands.ts'
import { expectAnswer, expectSameState } from './booking-expectations.ts'
import { BookingModel } from './booking-model.ts'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { ClosureModel } from './closure-model.ts'

/** A studio in the product and in the model. Both get the same commands. */
export class BookingHistory {
  readonly #app: TestApp
  readonly #admin: TestMember
  readonly #members: TestMember[] = []
  readonly #lessonIds: string[] = []
  readonly #begin: number
  readonly #model: BookingModel
  readonly #closures: ClosureHistory

  constructor(app: TestApp, admin: TestMember, { begin, limits }: { begin: number; limits: LimitFacts }) {
    this.#app = app
    this.#admin = admin
    this.#begin = begin
    const lessons = lessonsOfHistory.map(({ hours, totalSeats }) => {
      const start = begin + hours * hourMs
      return { start, end: start + hourMs, totalSeats }
    })
    const members = membersOfHistory.map((member) => ({ ...member }))
    this.#model = new BookingModel(begin, members, lessons, limits)
    this.#closures = new ClosureHistory(app, admin, this.#model)
  }

  /** @param given.limits those that are published */
  static async begin(
    app: TestApp,
    admin: TestMember,
    given: { begin: number; limits: LimitFacts },
  ): Promise<BookingHistory> {
    app.clock.set(given.begin)
    const history = new BookingHistory(app, admin, given)
    for (const [position, { tickets, type }] of membersOfHistory.entries()) {
      // One has no e-mail address, so that no command may queue a mail to it.
      const address = position === 0 && { email: '' }
      history.#members.push(await givenMember(app.database, { tickets, memberType: type, ...address }))
    }
    for (const { start, totalSeats } of history.#model.lessons) {
      history.#lessonIds.push((await givenLesson(app.database, start, { totalSeats })).id)
    }
    return history
  }

  /** Gives the command to both. Fails unless the product answers as the model does. */
  async run(command: Command): Promise<void> {
    const model = this.#model
    switch (command.do) {
      case 'book': {
        const { start } = model.lesson(command.lesson)
        const seen = command.sees === 'its start' ? start : start + 15 * minuteMs
        const refusal = model.book(command.member, command.lesson, seen)
        const body = { id: this.#lessonIds[command.lesson], start: isoText(seen) }
        const answer = await this.#app.ask(bookLesson, { as: this.#members[command.member], body })
        expectAnswer(answer, refusal, { tickets: model.member(command.member).tickets })
        return
      }
      case 'join': {
        const { member, hoursBefore } = command
        const latest =
          hoursBefore === undefined ? undefined : model.lesson(command.lesson).start - hoursBefore * hourMs
        const outcome = model.join(member, command.lesson, latest)
        const body = latest === undefined ? {} : { latest: isoText(latest) }
        const params = { id: this.#lessonIds[command.lesson] ?? '' }
        const answer = await this.#app.ask(joinWaitingList, { as: this.#members[member], params, body })
        if ('refusal' in outcome) expectAnswer(answer, outcome.refusal)
        else expectAnswer(answer, undefined, outcome)
        return
      }
      case 'leave': {
        const refusal = model.leave(command.member, command.lesson)
        const [as, id = ''] = [this.#members[command.member], this.#lessonIds[command.lesson]]
        expectAnswer(await this.#app.ask(leaveWaitingList, { as, params: { id } }), refusal)
        return
      }
      case 'cancel': {
        const id = await this.#bookingOf(command)
        const as = command.by === 'admin' ? this.#admin : this.#members[command.by]
        const refusal = model.cancel(command.member, command.lesson, command.by)
        const answer = await this.#app.ask(cancelBooking, { as, params: { id } })
        expectAnswer(answer, refusal, { tickets: model.member(command.member).tickets })
        return
      }
      case 'book for member': {
        const { member, withoutTicket, beyond } = command
        const { start } = model.lesson(command.lesson)
        const refusal = model.book(member, command.lesson, start, { withoutTicket, beyond })
        const memberId = this.#members[member]?.id
        const seat = { id: this.#lessonIds[command.lesson], start: isoText(start), memberId }
        const body = { ...seat, withoutTicket, beyond }
        const answer = await this.#app.ask(bookForMember, { as: this.#admin, body })
        expectAnswer(answer, refusal, { tickets: model.member(member).tickets })
        return
      }
      case 'cancel for member': {
        const { member, afterDeadline, returnTickets } = command
        const id = await this.#bookingOf(command)
        const refusal = model.cancelForMember(member, command.lesson, command)
        const body = { afterDeadline, returnTickets, reason: returnTickets ? '雪のため' : '' }
        const answer = await this.#app.ask(cancelForMember, { as: this.#admin, params: { id }, body })
        expectAnswer(answer, refusal, { tickets: model.member(member).tickets })
        return
      }
      case 'mark': {
        const { member, attendance } = command
        const id = await this.#bookingOf(command)
        const refusal = model.mark(member, command.lesson, attendance)
        const sent = { as: this.#admin, params: { id }, body: { attendance } }
        expectAnswer(await this.#app.ask(markAttendance, sent), refusal)
        return
      }
      case 'change': {
        const start = this.#begin + command.hours * hourMs
        const end = start + command.minutes * minuteMs
        const refusal = model.change(command.lesson, { start, end, totalSeats: command.totalSeats })
        const body = {
          title: '夕ヨガ',
          imageUrl: '/a.svg',
          totalSeats: command.totalSeats,
          start: isoText(start),
          end: isoText(end),
        }
        const params = { id: this.#lessonIds[command.lesson] ?? '' }
        expectAnswer(await this.#app.ask(updateLesson, { as: this.#admin, params, body }), refusal)
        return
      }
      case 'delete': {
        const { bookings, end } = model.lesson(command.lesson)
        const booked = [...bookings.values()].filter(({ attendance }) => attendance === 'booked')
        const cancelledBookings = end > model.now ? booked.length : 0
        const refusal = model.delete(command.lesson)
        const params = { id: this.#lessonIds[command.lesson] ?? '' }
        expectAnswer(await this.#app.ask(deleteLesson, { as: this.#admin, params }), refusal, {
          cancelledBookings,
        })
        return
      }
      case 'close':
        await this.#closures.close({ start: this.#begin + command.from, end: this.#begin + command.to })
        return
      case 'lift':
        await this.#closures.lift(command.ago)
        return
      case 'grant': {
        model.member(command.member).tickets += command.tickets
        const memberId = this.#members[command.member]?.id ?? ''
        const grant = {
          memberId,
          change: command.tickets,
          reason: 'granted',
          bookingId: null,
          actorId: null,
        } as const
        await this.#app.database.transact((writer) => moveTickets(transactionIn(writer, model.now), grant))
        return
      }
      case 'change plan': {
        model.member(command.member).type = command.type
        const id = this.#members[command.member]?.id ?? ''
        await this.#app.database.transact((writer) =>
          writer.updateTable('members').set({ memberType: command.type }).where('id', '=', id).execute(),
        )
        return
      }
      case 'wait': {
        model.now += command.ms
        this.#app.clock.set(model.now)
      }
    }
  }

  async expectSameState(): Promise<void> {
    const memberIds = this.#members.map(({ id }) => id)
    const { reader } = this.#app.database
    await expectSameState(reader, this.#model, { memberIds, lessonIds: this.#lessonIds })
    const toNowhere = await reader.selectFrom('outbox').select('kind').where('recipient', '=', '').execute()
    expect(toNowhere).toEqual([])
  }

  /** From the database, because the model does not know the ids of bookings that the waiting list made. */
  async #bookingOf({ member, lesson }: { member: number; lesson: number }): Promise<string> {
    const live = await this.#app.database.reader
      .selectFrom('bookings')
      .select('id')
      .where('lessonId', '=', this.#lessonIds[lesson] ?? '')
      .where('memberId', '=', this.#members[member]?.id ?? '')
      .where('status', '<>', 'cancelled')
      .executeTakeFirst()
    return live?.id ?? 'none'
  }
}

/** The closures of a history, in the product and in the model. */
class ClosureHistory {
  readonly #app: TestApp
  readonly #admin: TestMember
  readonly #studio: BookingModel
  readonly #model: ClosureModel
  readonly #ids: string[] = []

  constructor(app: TestApp, admin: TestMember, studio: BookingModel) {
    this.#app = app
    this.#admin = admin
    this.#studio = studio
    this.#model = new ClosureModel(studio)
  }

  /** Closes as the dialog does: with the hash of the preview. */
  async close(span: { start: number; end: number }): Promise<void> {
    const { refusal, preview } = { refusal: undefined, preview: undefined, ...this.#model.close(span) }
    const times = { start: isoText(span.start), end: isoText(span.end) }
    const fields = { ...times, reasonJa: '台風', reasonEn: 'Typhoon' }
    const seen = await this.#app.ask(previewClosure, { as: this.#admin, body: fields })
    expectAnswer(seen, refusal, preview)
    const hash = refusal === undefined ? seen.body.hash : 'none'
    const closed = await this.#app.ask(closeStudio, { as: this.#admin, body: { ...fields, hash } })
    expectAnswer(closed, refusal)
    if (refusal === undefined) this.#ids.push(closed.body.id)
  }

  /** @param ago counts back from the newest closure */
  async lift(ago: number): Promise<void> {
    const position = this.#ids.length - 1 - ago
    const { refusal, done } = {
      refusal: undefined,
      done: undefined,
      ...this.#model.lift(this.#studio.closures[position]),
    }
    const params = { id: this.#ids[position] ?? 'none' }
    expectAnswer(await this.#app.ask(liftClosure, { as: this.#admin, params }), refusal, done)
  }
}
