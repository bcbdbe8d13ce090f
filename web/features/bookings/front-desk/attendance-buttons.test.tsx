import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { markAttendance } from '#contract/bookings/bookings.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { receivedLesson, receivedMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { KeepsNotes, keepNote, readNotes, refuseNote, removeNote } from './offline/notes.ts'
import { Today } from './today.tsx'

const name = '山田 花子'

/**
 * A lesson of yesterday with one member. Like the server, the stub keeps the mark and refuses one that was
 * made on top of another.
 */
function givenBooking(status: Attendance = 'booked') {
  const stored = { status }
  const api = new ApiStub()
    .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
    .on(listSpaces, () => [])
    .on(readReceptionDay, () => [receivedLesson({ start: now - dayMs, users: [receivedMember(stored)] })])
    .on(markAttendance, ({ params: { id }, body: { attendance }, headers }) => {
      if (headers.get('if-match') !== `"${stored.status}"`)
        return refusal('error.attendance.changed', { current: { attendance: stored.status } })
      stored.status = attendance
      return { id }
    })
  return { api, stored }
}

async function openYesterday(language: 'ja' | 'en' = 'ja') {
  const { t } = await show(<Today now={now} />, {
    language,
    as: 'ADMIN',
    at: `/admin/reception?date=${dateOf(now - dayMs)}`,
  })
  const group = page.getByRole('group', { name: t('frontDesk.attendance.of', { name }) })
  const button = (attendance: 'attended' | 'missed') =>
    group.getByRole('button', { name: t(`frontDesk.status.${attendance}`) })
  return {
    t,
    button,
    failure: page.getByText(t('form.outcomeUnknown')),
    retry: page.getByRole('button', { name: t('frontDesk.attendance.retry', { name }) }),
    isMarked: async (wanted: Attendance) => {
      for (const choice of ['attended', 'missed'] as const)
        await expect.element(button(choice)).toHaveAttribute('aria-pressed', String(choice === wanted))
    },
  }
}

test('attendance that a broken connection lost is reported, and a button sends it again', async () => {
  const { api, stored } = givenBooking()
  const marks = await openYesterday()
  await expect.element(marks.button('missed')).toBeVisible()
  api.on(markAttendance, connectionLost)
  await marks.button('missed').click()
  await expect.element(marks.failure).toBeVisible()
  await marks.isMarked('booked')
  await marks.retry.click()
  await expect.poll(() => api.received(markAttendance).length).toBe(2)
  await expect.element(marks.failure).toBeVisible()
  api.on(markAttendance, ({ params: { id }, body }) => {
    stored.status = body.attendance
    return { id }
  })
  await marks.retry.click()
  await marks.isMarked('missed')
  await expect.element(marks.failure).not.toBeInTheDocument()
})

test('attendance whose answer was lost is shown as recorded once the list has been read again', async () => {
  const { api, stored } = givenBooking()
  const marks = await openYesterday()
  await expect.element(marks.button('attended')).toBeVisible()
  api.on(markAttendance, () => {
    stored.status = 'attended'
    return connectionLost()
  })
  await marks.button('attended').click()
  await marks.isMarked('attended')
  await expect.element(marks.failure).not.toBeInTheDocument()
  expect(api.received(markAttendance)).toHaveLength(1)
})

test('attendance that another administrator has marked first is shown with a question', async () => {
  const { api, stored } = givenBooking()
  const marks = await openYesterday('en')
  const { t } = marks
  await expect.element(marks.button('attended')).toBeVisible()
  stored.status = 'missed'
  await marks.button('attended').click()
  const status = t('frontDesk.status.missed')
  await expect.element(page.getByText(t('frontDesk.attendance.taken', { name, status }))).toBeVisible()
  await marks.isMarked('missed')
  const keep = page.getByRole('button', { name: t('frontDesk.attendance.keep') })
  await keep.click()
  await expect.element(keep).not.toBeInTheDocument()

  stored.status = 'booked'
  await marks.button('attended').click()
  await expect.element(page.getByText(t('frontDesk.attendance.takenBack', { name }))).toBeVisible()
  await marks.isMarked('booked')
  const wanted = t('frontDesk.status.attended')
  await page.getByRole('button', { name: t('frontDesk.attendance.instead', { status: wanted }) }).click()
  await marks.isMarked('attended')
  await expect.element(keep).not.toBeInTheDocument()
  expect(api.received(markAttendance).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"booked"',
    '"missed"',
    '"booked"',
  ])
})

test('a second mark counts although the list was not read again yet', async () => {
  const { api, stored } = givenBooking()
  const marks = await openYesterday()
  await expect.element(marks.button('attended')).toBeVisible()
  api.on(readReceptionDay, () => new Promise(() => undefined))
  await marks.button('attended').click()
  await marks.isMarked('attended')
  await marks.button('missed').click()
  await marks.isMarked('missed')
  await expect.poll(() => stored.status).toBe('missed')
})

test('the administrator marks attendance with the keyboard, takes it back, and the focus stays on the button', async () => {
  const { api } = givenBooking()
  const marks = await openYesterday('en')
  const attended = marks.button('attended')
  await expect.element(attended).toBeVisible()
  ;(attended.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await marks.isMarked('attended')
  await expect.element(attended).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await marks.isMarked('booked')
  await expect.element(attended).toHaveFocus()
  api.on(markAttendance, connectionLost)
  await userEvent.keyboard('{Enter}')
  await expect.element(marks.failure).toBeVisible()
  await expect.element(attended).toHaveFocus()
})

/** The buttons as on the page of today, which keeps marks while there is no connection. */
const KeepingButtons = () => (
  <KeepsNotes value>
    <AttendanceButtons booking={{ bookingId: 'booking-1', status: 'booked' }} name={name} />
  </KeepsNotes>
)

const note = { bookingId: 'booking-1', attendance: 'attended', seen: 'booked' } as const

/** The notes of this browser, without one that an earlier test has left. */
async function forgetNotes(): Promise<void> {
  for (const left of await readNotes()) await removeNote(left)
}

test('a mark on top of a waiting one that the browser cannot store is reported', async () => {
  const { t } = await show(<KeepingButtons />, { as: 'ADMIN' })
  await forgetNotes()
  await keepNote(note, name)
  const missed = page.getByRole('button', { name: t('frontDesk.status.missed') })
  await expect
    .element(page.getByRole('button', { name: t('frontDesk.status.attended') }))
    .toHaveAttribute('aria-pressed', 'true')
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await missed.click()
  await expect.element(page.getByText(t('reception.offline.notKept'))).toBeVisible()
  await expect.element(missed).toHaveAttribute('aria-pressed', 'false')
  full.mockRestore()
  await page.getByRole('button', { name: t('frontDesk.attendance.retry', { name }) }).click()
  await expect.element(missed).toHaveAttribute('aria-pressed', 'true')
  await forgetNotes()
})

test('a note that the front desk has changed while it was sent is not replaced by the refused one', async () => {
  await show(<KeepingButtons />, { as: 'ADMIN' })
  await forgetNotes()
  await keepNote(note, name)
  const [sent = expect.fail('no note waits')] = await readNotes()
  await keepNote({ ...note, attendance: 'missed' }, name)
  await refuseNote(sent, { code: 'error.attendance.changed', present: 'missed' })
  await expect(readNotes()).resolves.toMatchObject([{ attendance: 'missed', seen: 'booked' }])
  expect((await readNotes())[0]).not.toHaveProperty('refused')
  await forgetNotes()
})
