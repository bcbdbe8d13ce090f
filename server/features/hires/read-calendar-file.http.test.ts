import { expect, test } from 'vitest'
import { cancelHire, readHireCalendarFile, readHireCancellation } from '#contract/hires/hires.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { hireAndPay, holdTime, openRental } from '#tests/support/rental.ts'

async function open() {
  const { app } = await openRental()
  const member = await givenMember(app.database, { memberType: 11 })
  const read = (id: string, as = member) => app.ask(readHireCalendarFile, { as, params: { id } })
  return { app, member, read }
}

test('the calendar file of a hire has the entry of its mails, and cancels it once the hire is cancelled', async () => {
  const { app, member, read } = await open()
  const id = await hireAndPay(app, member)
  const { name, content } = (await read(id)).body
  expect(name).toBe('hire-2026-11-27.ics')
  const entry = calendarLines(content)
  expect(entry).toMatchObject({ UID: `${id}@localhost`, METHOD: 'PUBLISH', DTSTART: '20261127T010000Z' })
  const { body } = await app.ask(readHireCancellation, { as: member, params: { id } })
  await app.ask(cancelHire, { as: member, params: { id }, query: { refund: String(body.refund) } })
  const cancelled = calendarLines((await read(id)).body.content)
  expect(cancelled).toMatchObject({ UID: entry['UID'], METHOD: 'CANCEL', STATUS: 'CANCELLED' })
  expect(Number(cancelled['SEQUENCE'])).toBeGreaterThan(Number(entry['SEQUENCE']))
})

test('a time that is only held, and the hire of another member, have no calendar file', async () => {
  const { app, member, read } = await open()
  const id = await holdTime(app, member)
  expect(await read(id)).toMatchObject(refused('error.hire.notFound'))
  const other = await givenMember(app.database, { memberType: 11 })
  const paid = await hireAndPay(app, other, { start: '14:00', end: '15:00' })
  expect(await read(paid)).toMatchObject(refused('error.hire.notFound'))
})
