/** A lesson that a member has booked, or for which the member waits. */
export interface OwnLesson {
  lessonId: string
  /** The booking, or the place in the waiting list. */
  has: { bookingId: string } | { place: number; latestAt: number }
}

/** The bookings and waits of some lessons, as `readSeatsBetween` reads them, and by member what the member has of them. */
export interface OwnLessons {
  read: { bookings: string; waits: string }
  byMember: ReadonlyMap<string, readonly OwnLesson[]>
}

/** Finds out which of the bookings and waits are whose. */
export function ownLessonsOf(read: OwnLessons['read']): OwnLessons {
  const byMember = new Map<string, OwnLesson[]>()
  const add = (memberId: string, lesson: OwnLesson) => {
    const lessons = byMember.get(memberId)
    if (lessons === undefined) byMember.set(memberId, [lesson])
    else lessons.push(lesson)
  }
  for (const [memberId, bookingId, lessonId] of entriesIn(read.bookings)) {
    add(memberId, { lessonId, has: { bookingId } })
  }
  const places = new Map<string, number>()
  for (const [memberId, latestAt, lessonId] of entriesIn(read.waits)) {
    const place = (places.get(lessonId) ?? 0) + 1
    places.set(lessonId, place)
    add(memberId, { lessonId, has: { place, latestAt: Number(latestAt) } })
  }
  return { read, byMember }
}

const entriesIn = (text: string): Array<[string, string, string]> =>
  text === '' ? [] : text.split(';').map((entry) => entry.split(' ') as [string, string, string])
