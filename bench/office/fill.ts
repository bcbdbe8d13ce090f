import { dayMs, hourMs } from '#time/tokyo.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { kanaOrder, searchText } from '#server/features/members/directory/rules.ts'
import { createAdministrator } from '#server/features/members/administrators/service.ts'
import { newId } from '#server/platform/ids.ts'
import { lessonTexts } from '../lesson-texts.ts'

export const officeLogin = { email: 'office@example.test', password: 'bench of the office' }
export const officeSize = { members: 50_000, lessons: 100_000 }

const lessonsPerDay = 10
const bookingsPerLesson = 4
/** The month that is looked at has bookings. */
const bookedDays = 45

const syllables =
  'アイウエオカガキギクグケコサザシスセソタダチツテトナニノハバヒフホマミムメモヤユヨラリルレロワ'
const names = ['花子', '美咲', '健太', 'さくら', '翔']
const kana = ['ハナコ', 'ミサキ', 'ケンタ', 'サクラ', 'ショウ']

/** A studio of ten years: lessons from eight years and a half before the month, bookings in it. */
export async function fillOffice(database: Database, month: number): Promise<void> {
  await createAdministrator(database, officeLogin, month)
  const members = Array.from({ length: officeSize.members }, (_, serial) => memberRow(serial, month))
  await inBatches(database, members, (writer, rows) => writer.insertInto('members').values(rows).execute())
  const first = month - Math.floor(officeSize.lessons / lessonsPerDay) * 0.85 * dayMs
  const lessons = Array.from({ length: officeSize.lessons }, (_, serial) => lessonRow(serial, first, month))
  await inBatches(database, lessons, (writer, rows) => writer.insertInto('lessons').values(rows).execute())
  const booked = lessons.filter(({ seats_taken: taken }) => taken > 0)
  const bookings = booked.flatMap(({ id }, position) =>
    Array.from({ length: bookingsPerLesson }, (_, seat) =>
      bookingRow(id, position * bookingsPerLesson + seat),
    ),
  )
  await inBatches(database, bookings, (writer, rows) => writer.insertInto('bookings').values(rows).execute())
}

async function inBatches<Row>(
  database: Database,
  rows: Row[],
  insert: (writer: Writer, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  const size = 500
  for (let from = 0; from < rows.length; from += size) {
    await database.transact((writer) => insert(writer, rows.slice(from, from + size)))
  }
}

const memberId = (serial: number) => `member-${String(serial).padStart(8, '0')}`

function memberRow(serial: number, now: number) {
  const syllable = (step: number) => syllables[(serial * step) % syllables.length] ?? 'ア'
  const kanaLastName = syllable(7) + syllable(13) + syllable(3)
  const kanaFirstName = kana[serial % kana.length] ?? ''
  const seen = {
    lastName: kanaLastName,
    firstName: names[serial % names.length] ?? '',
    kanaLastName,
    kanaFirstName,
    email: `member-${serial}@example.test`,
    phone: `090${String(serial * 1_777).padStart(8, '0')}`,
  }
  return {
    id: memberId(serial),
    number: serial + 1_000,
    role: 'USER' as const,
    email: seen.email,
    first_name: seen.firstName,
    last_name: seen.lastName,
    kana_first_name: kanaFirstName,
    kana_last_name: kanaLastName,
    gender: (serial % 3) + 1,
    phone: seen.phone,
    birthday: '1990-04-01',
    address_id: '1500001',
    address_rest: '1-2-3',
    member_type: 4,
    tickets: 0,
    language: 'ja' as const,
    password_hash: 'none',
    token_version: 1,
    created_at: now,
    version: 1,
    kana_order: kanaOrder(seen),
    search_text: searchText(seen),
  }
}

function lessonRow(serial: number, first: number, month: number) {
  const day = first + Math.floor(serial / lessonsPerDay) * dayMs
  const startsAt = day + (8 + (serial % lessonsPerDay)) * hourMs
  const texts = lessonTexts[serial % lessonTexts.length] ?? lessonTexts[0]
  const isBooked = Math.abs(startsAt - month - 15 * dayMs) < (bookedDays / 2) * dayMs
  return {
    id: newId(),
    title: texts.title,
    description: texts.description,
    title_en: texts.titleEn,
    description_en: texts.descriptionEn,
    image_url: '/pictures/lessons/morning-flow.svg',
    starts_at: startsAt,
    ends_at: startsAt + hourMs,
    total_seats: 10,
    seats_taken: isBooked ? bookingsPerLesson : 0,
    version: 0,
    created_at: 0,
  }
}

const bookingRow = (lessonId: string, serial: number) => ({
  id: newId(),
  lesson_id: lessonId,
  member_id: memberId(serial % officeSize.members),
  status: 'booked' as const,
  tickets_taken: 0,
  booked_at: 0,
})
