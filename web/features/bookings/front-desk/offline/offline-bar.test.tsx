import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { markAttendance } from '#contract/bookings/bookings.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import { keepNote, readNotes } from './notes.ts'
import { OfflineBar } from './offline-bar.tsx'

test('a mark that the front desk decides while the list is read again is sent', async () => {
  const bookingId = crypto.randomUUID()
  const stored = { attendance: 'missed' }
  const { promise: listIsRead, resolve: readList } = Promise.withResolvers<null>()
  function Page() {
    useQuery({ queryKey: ['reception'], queryFn: () => listIsRead })
    return <OfflineBar now={now} />
  }
  const api = new ApiStub().on(markAttendance, ({ params, body, headers }) => {
    if (headers.get('if-match') !== `"${stored.attendance}"`)
      return refusal('error.attendance.changed', { current: { attendance: 'missed' } })
    stored.attendance = body.attendance
    return params
  })
  const { t, rerender } = await show(<p />, { as: 'ADMIN', at: '/admin/reception' })
  await keepNote({ bookingId, attendance: 'attended', seen: 'booked' }, '長谷川 真理子')
  await rerender(<Page />)
  const instead = t('frontDesk.attendance.instead', { status: t('frontDesk.status.attended') })
  await userEvent.click(page.getByRole('button', { name: instead }))
  await expect.element(page.getByText(t('reception.offline.waiting', { count: 1 }))).toBeVisible()
  readList(null)
  await expect.poll(() => stored.attendance).toBe('attended')
  await expect.poll(readNotes).toEqual([])
  expect(api.received(markAttendance)).toHaveLength(2)
})
