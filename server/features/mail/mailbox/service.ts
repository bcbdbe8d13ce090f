import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { mailKinds } from '../mails.ts'
import type { MailKind } from '../mails.ts'
import type { MailContents } from '../service.ts'
import { findMail } from './queries.ts'
import type { KeptMail } from './queries.ts'
import { sampleId } from './rules.ts'

/** Every kind of mail in every language, with made-up contents. */
export function sampleMails(now: number): KeptMail[] {
  return mailKinds.flatMap((kind) =>
    languages.map((language) => ({
      id: sampleId(kind, language),
      kind,
      recipient: 'hanako@example.com',
      language,
      content: JSON.stringify(sampleContents(now, sampleNames[language])[kind]),
      writtenAt: now,
      attempts: 0,
      sentAt: null,
      givenUpAt: null,
    })),
  )
}

const sampleNames = { ja: '山田 花子', en: 'Emma Clark' }

function sampleContents(now: number, name: string): { [Kind in MailKind]: MailContents[Kind] } {
  const { title, minutes } = lessonKinds.morning
  const startsAt = startOfDay(now) + dayMs + 10 * hourMs
  const endsAt = startsAt + minutes * minuteMs
  const lesson = { id: 'sample', title: title.ja, titleEn: title.en, startsAt, endsAt, version: 0 }
  const about = { name, bookingId: 'sample', lesson }
  return {
    bookingConfirmed: { ...about, ticketsTaken: 1, tickets: 3 },
    bookingCancelled: { ...about, ticketsReturned: 1, tickets: 4 },
    lessonChanged: { ...about, previousStart: startsAt - 2 * hourMs, previousEnd: endsAt - 2 * hourMs },
    lessonCancelled: { ...about, ticketsReturned: 1 },
  }
}

/** A mail of the outbox, or one of the samples. */
export async function mailOf(reader: Reader, id: string, now: number): Promise<KeptMail | undefined> {
  return sampleMails(now).find((sample) => sample.id === id) ?? findMail(reader, id)
}
