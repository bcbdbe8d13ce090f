import type { WaitingFor } from '#contract/waiting-list.ts'
import type { Reader } from '#server/database/database.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { listAllEntriesOf, listOwnEntries } from './queries.ts'

/** The lessons to come for which the member who calls waits, in order of start. */
export async function listOwnWaiting(
  reader: Reader,
  id: MemberId,
  { now, language }: { now: number; language: Language },
): Promise<WaitingFor[]> {
  const entries = await listOwnEntries(reader, id, now)
  return entries.map(({ titleEn, startsAt, endsAt, latestAt, totalSeats, seatsTaken, ...entry }) => ({
    ...entry,
    title: inLanguage(language, entry.title, titleEn),
    start: isoText(startsAt),
    end: isoText(endsAt),
    latest: isoText(latestAt),
    seatFree: seatsTaken < totalSeats,
  }))
}

/** All waits of a member with what became of them, the newest first. */
export async function listWaitingHistory(reader: Reader, memberId: string, language: Language) {
  const entries = await listAllEntriesOf(reader, memberId)
  return entries.map(({ title, titleEn, startsAt, joinedAt, latestAt, endedAt, endedBy }) => ({
    title: inLanguage(language, title, titleEn),
    start: isoText(startsAt),
    joined: isoText(joinedAt),
    latest: isoText(latestAt),
    ended: endedAt === null ? null : isoText(endedAt),
    endedBy,
  }))
}
