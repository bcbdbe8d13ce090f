import type { LessonPage } from '#contract/schedule/lesson-page.ts'
import { fullKana, fullName } from '#studio/person-name.ts'

/** A person whom the studio may have to call about a lesson. */
export interface Contact {
  id: string
  name: string
  kana: string
  phone: string
  /** Null or empty for a guest who gets no mails. */
  email: string | null
  /** Null for a guest. */
  memberId: string | null
  /** The place in the waiting list; undefined for a person who is or was booked. */
  place?: number
}

/** Who is booked, or was when the lesson was cancelled, and then who waits. */
export function contactsOf({ event, told }: Pick<LessonPage, 'event' | 'told'>): Contact[] {
  const { users = [], guests = [], waitingUsers = [] } = event.resource
  return [
    ...told.map((person) => ({ ...person, id: person.bookingId })),
    ...users.map((member) => ({ ...ofMember(member), id: member.bookingId })),
    ...guests.map((guest) => ({ ...guest, id: guest.bookingId, memberId: null })),
    ...waitingUsers.map((member) => ({ ...ofMember(member), place: member.place })),
  ]
}

interface Member {
  id: string
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
  phone: string
  email: string
}

const ofMember = (member: Member): Contact => ({
  id: member.id,
  name: fullName(member),
  kana: fullKana(member),
  phone: member.phone,
  email: member.email,
  memberId: member.id,
})
