import { sql } from 'kysely'
import type { Language } from '#studio/languages.ts'

/**
 * Who hires a space, a member or a guest, for a query of `hires` that joins both by `leftJoin`. A guest has
 * one name, which stands as the last name.
 */
export const hirerColumns = [
  'hires.memberId',
  'hires.guestId',
  sql<string>`coalesce(members.last_name, guests.name)`.as('lastName'),
  sql<string>`coalesce(members.first_name, '')`.as('firstName'),
  sql<string>`coalesce(members.phone, guests.phone)`.as('phone'),
  // Empty for a person who gets no mails.
  sql<string>`coalesce(members.email, guests.email, '')`.as('email'),
  sql<Language>`coalesce(members.language, guests.language)`.as('language'),
] as const
