import { setImmediate } from 'node:timers/promises'
import { csvOf } from '#contract/csv.ts'
import type { Cell } from '#contract/csv.ts'
import type { MemberFilter } from '#contract/accounts/member-administration.ts'
import type { ExportEncoding } from '#contract/accounts/member-export.ts'
import type { Place } from '#contract/accounts/registration.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { matching } from '#server/features/accounts/directory-queries.ts'
import { memberColumns } from '#server/features/members/queries.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { textsIn } from '#server/texts.ts'
import { languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf } from '#time/tokyo.ts'
import { findPlace } from '#server/features/members/find-place.ts'

interface MemberExportInput {
  filter: MemberFilter
  encoding: ExportEncoding
  language: Language
}

/** So many rows are written before other requests have their turn. */
const rowsAtOnce = 500

/**
 * The members of the list as a table, which is noted in the log. A file that Shift_JIS cannot write becomes
 * UTF-8 as a whole, because a name that was changed without a word would be worse.
 */
export async function exportMembers(
  ctx: Context<AdminCaller>,
  { filter, encoding, language }: MemberExportInput,
) {
  const members = await withUsableTickets(ctx, await findExported(ctx.reader, filter, ctx.now))
  const after = { members: members.length }
  await ctx.transact((tx) => tx.record({ action: 'data.membersExported', subjectId: tx.caller.id, after }))
  const rows: Cell[][] = [headings(language)]
  // With its tables it is large, and a start needs none.
  const shiftJis = encoding === 'shift_jis' ? await import('./encode.ts') : undefined
  const unwritable = []
  for (const [position, member] of members.entries()) {
    if (position % rowsAtOnce === 0) await setImmediate()
    const row = rowOf(ctx.facts, member, await placeOf(member.addressId), language)
    rows.push(row)
    const characters = shiftJis?.unwritableIn(row.map(textOf).join('')) ?? ''
    if (characters !== '')
      unwritable.push({ number: memberNumber(member.number), name: fullName(member), characters })
  }
  const text = csvOf(rows)
  if (shiftJis === undefined || unwritable.length > 0)
    return { file: Buffer.from(text).toString('base64'), encoding: 'utf-8' as const, unwritable }
  // The byte order mark is one of UTF-8.
  const file = shiftJis.inShiftJis(text.slice(1))
  return { file: file.toString('base64'), encoding: 'shift_jis' as const, unwritable }
}

/**
 * The members of the list in the order of their kana, with what only the export shows. Instants may be null.
 */
async function findExported(reader: Reader, filter: MemberFilter, now: number) {
  return matching(reader, filter, now)
    .select([...memberColumns, 'createdAt as joinedAt'])
    .select((members) => [
      members
        .selectFrom('memberships')
        .select(({ fn }) => fn.max('periodEndsAt').as('at'))
        .whereRef('memberId', '=', 'members.id')
        .where('status', '<>', 'ended')
        .as('periodEndsAt'),
      members
        .selectFrom('payments')
        .select(({ fn }) => fn.max('paidUntil').as('at'))
        .whereRef('memberId', '=', 'members.id')
        .as('paidUntil'),
    ])
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

type ExportedMember = Awaited<ReturnType<typeof findExported>>[number]

const textOf = (cell: Cell) => (typeof cell === 'object' ? cell.date : String(cell))

/** Empty for a postal code that does not exist any more, or was never given. */
async function placeOf(postalCode: string): Promise<Pick<Place, 'prefecture' | 'city' | 'town'>> {
  const unknown = { prefecture: '', city: '', town: '' }
  return postalCode === '' ? unknown : findPlace(postalCode).catch(() => unknown)
}

const columns = [
  'number',
  'lastName',
  'firstName',
  'kanaLastName',
  'kanaFirstName',
  'plan',
  'joined',
  'paidUntil',
  'tickets',
  'email',
  'phone',
  'postalCode',
  'prefecture',
  'city',
  'addressRest',
  'birthday',
  'gender',
  'language',
] as const

const headings = (language: Language): Cell[] =>
  columns.map((column) => textsIn(language)(`memberExport.${column}`))

function rowOf(
  facts: StudioFacts,
  member: ExportedMember,
  place: Pick<Place, 'prefecture' | 'city' | 'town'>,
  language: Language,
): Cell[] {
  const ends = [member.periodEndsAt, member.paidUntil].filter((instant) => instant !== null)
  const cells: Record<(typeof columns)[number], Cell> = {
    number: memberNumber(member.number),
    lastName: member.lastName,
    firstName: member.firstName,
    kanaLastName: member.kanaLastName,
    kanaFirstName: member.kanaFirstName,
    plan: planName(facts, member.memberType, language),
    joined: { date: dateOf(member.joinedAt) },
    paidUntil: { date: ends.length === 0 ? '' : dateOf(Math.max(...ends)) },
    tickets: member.tickets,
    email: member.email,
    phone: member.phone,
    postalCode: member.addressId.replace(/^(\d{3})(\d{4})$/, '$1-$2'),
    prefecture: place.prefecture,
    city: place.city + place.town,
    addressRest: member.addressRest,
    birthday: { date: member.birthday ?? '' },
    gender: textsIn(language)(`memberExport.gender${member.gender}`),
    language: languageNames[member.language],
  }
  return columns.map((column) => cells[column])
}
