import { listAuditEntries } from '#contract/audit.ts'
import { expect } from 'vitest'
import { bookLesson, cancelBooking } from '#contract/bookings/bookings.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { markInquiry } from '#contract/inquiries/inquiry-administration.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import { resendPaymentLink } from '#contract/payments/payments.ts'
import { isoText } from '#time/tokyo.ts'
import { TestApp } from './app.ts'
import { givenLesson, givenMember } from './factories.ts'

const inquiry = { name: '佐藤', email: 'sato@example.test', phone: '09011112222', message: '体験できますか' }

/** A studio in which an administrator has made changes of several kinds, a minute apart. */
export async function openAuditedStudio() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', lastName: '陽田', firstName: '万里' })
  const member = await givenMember(app.database, { lastName: '森川', firstName: 'さくら', tickets: 2 })
  const start = Date.parse('2026-11-23T10:00:00+09:00')
  const lesson = await givenLesson(app.database, start)
  const wait = () => app.clock.pass(60_000)

  const params = { id: member.id }
  const { bookings: _, movements: __, ...user } = (await app.ask(getMember, { as: admin, params })).body
  const body = { ...user, memberType: 4, tickets: 3, ticketsReason: '紹介' }
  await app.ask(changeMember, { as: admin, params, body })
  wait()
  await app.ask(resendPaymentLink, { as: admin, query: { email: member.email } })
  wait()
  const wish = { id: lesson.id, start: isoText(start) }
  const booking = await app.ask(bookLesson, { as: member, body: wish })
  await app.ask(cancelBooking, { as: admin, params: { id: booking.body.id } })
  wait()
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  wait()
  const { id } = (await app.ask(sendInquiry, { body: inquiry })).body
  await app.ask(markInquiry, { as: admin, params: { id }, body: { answered: true } })
  return { app, admin, member }
}

/** The same, with a short way to read the actions of the log. */
export async function openSearchableLog() {
  const studio = await openAuditedStudio()
  const read = async (query: Record<string, string>) => {
    const { status, body, headers } = await studio.app.ask(listAuditEntries, { as: studio.admin, query })
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: String(body.length) })
    return body.map(({ action }) => action)
  }
  return { ...studio, read }
}
