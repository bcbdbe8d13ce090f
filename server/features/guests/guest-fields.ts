import type { Guest, GuestFields } from '#contract/guests/guests.ts'
import { searchText } from '#server/features/members/search-text.ts'
import { isoText } from '#time/tokyo.ts'
import type { GuestRow, WrittenGuest } from './queries.ts'

/** What is stored of the fields that were sent. */
export function toWritten({ name, kana, phone, email, language }: GuestFields): WrittenGuest {
  const found = { lastName: name, firstName: '', kanaLastName: kana, kanaFirstName: '', email, phone }
  return { name, kana, phone, email: email || null, language, searchText: searchText(found) }
}

/** A guest as administrators see it. */
export const toGuest = ({ email, createdAt, erasedAt, ...guest }: GuestRow): Guest => ({
  ...guest,
  email: email ?? '',
  createdAt: isoText(createdAt),
  erased: erasedAt !== null,
})
