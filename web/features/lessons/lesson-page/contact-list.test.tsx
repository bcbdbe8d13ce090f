import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LessonPage } from '#contract/schedule/lesson-page.ts'
import { bookedMember, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { isoText } from '#time/tokyo.ts'
import { ContactList } from './contact-list.tsx'
import { contactsOf } from './contacts.ts'

const open = (lesson: Pick<LessonPage, 'event' | 'told'>) =>
  show(<ContactList contacts={contactsOf(lesson)} />, { as: 'ADMIN', language: 'en' })

const { bookingId: _, status: _status, ticketsTaken: _tickets, ...person } = bookedMember()

test('the page of a lesson says whom to call: who has booked it, and who waits', async () => {
  const sora = { ...person, id: 'member-3', lastName: '空野', firstName: '海', email: 'umi@example.test' }
  const waiting = { ...sora, place: 1, latest: isoText(now), tickets: 1, hasTicket: true }
  const event = lessonOfAdmin({ resource: { users: [bookedMember()], waitingUsers: [waiting] } })
  const { t } = await open({ event, told: [] })
  await expect.element(page.getByRole('link', { name: '陽田 花子' })).toBeVisible()
  const email = page.getByRole('link', { name: 'hanako@example.test' })
  await expect.element(email).toHaveAttribute('href', 'mailto:hanako@example.test')
  const second = page.getByRole('listitem').filter({ hasText: '空野 海' })
  await expect.poll(() => second.element().textContent).toContain(t('lessonPage.waits', { place: 1 }))
})

test('the page of a cancelled lesson says whom to call who had booked it', async () => {
  const told = {
    bookingId: 'booking-1',
    memberId: 'member-2',
    guestId: null,
    name: '陽田 花子',
    kana: 'ヒダ ハナコ',
    phone: '09012345678',
    email: null,
    ticketsReturned: 1,
  }
  const { t } = await open({ event: lessonOfAdmin(), told: [told] })
  await expect.element(page.getByRole('link', { name: '陽田 花子' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '09012345678' }))
    .toHaveAttribute('href', 'tel:09012345678')
  await expect.element(page.getByRole('button', { name: t('lessonPage.print') })).toBeVisible()
})

test('the page of a lesson without bookings says that there is no person to call', async () => {
  const { t } = await open({ event: lessonOfAdmin(), told: [] })
  await expect.element(page.getByText(t('lessonPage.noContacts'))).toBeVisible()
})
