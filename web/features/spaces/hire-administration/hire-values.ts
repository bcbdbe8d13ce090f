/** What the forms of hires for members hold, and their conversion to the contract. */
import * as z from 'zod/mini'
import {
  hireForGuestFields,
  hireForMemberFields,
  moveHireFields,
} from '#contract/hires/hire-administration.ts'
import type {
  BreakableRule,
  HireForGuestForm,
  HireForMemberFields,
  HireForMemberForm,
  MoveHireForm,
  SitePayment,
} from '#contract/hires/hire-administration.ts'
import { wantedTime } from '#contract/hires/quotes.ts'
import type { Language } from '#studio/languages.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import type { DateTimeRange } from '#web/ui/calendar/moments.ts'

/** A time with its price, as typed. */
export interface TimeValues extends DateTimeRange {
  spaceId: string
  /** The price of the quote or, where it is on request, what was typed. */
  total: string
  /** The rules that the time breaks, and whether the administrator breaks them. */
  broken: BreakableRule[]
  accepted: boolean
}

export interface HireValues extends TimeValues {
  memberId: string
  /** Of a caller who is no member. */
  name: string
  kana: string
  phone: string
  email: string
  language: Language
  people: string
  purpose: string
  paidBy: SitePayment
}

export interface MoveValues extends TimeValues {
  price: 'keep' | 'new'
}

type HireSchema = z.ZodMiniType<HireForMemberFields, HireValues>

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
export const hireForm: HireSchema = z.pipe(z.transform(toHire), hireForMemberFields)
export const guestHireForm: HireSchema = z.pipe(
  z.transform(toGuestHire),
  z.pipe(
    hireForGuestFields,
    z.transform(({ name, kana, phone, email, language, ...hire }): HireForMemberFields => ({
      ...hire,
      guest: { name, kana, phone, email, language },
    })),
  ),
)
export const moveForm = z.pipe(z.transform(toMove), moveHireFields)

const time = z.object({ start: wantedTime.start, end: wantedTime.end })

/** The time as the JSON of a question for its price; undefined while it is wrong. */
export function quoteBody(values: TimeValues, hireId?: string): string | undefined {
  const { data } = time.safeParse({ start: instantText(values.start), end: instantText(values.end) })
  if (data === undefined || Date.parse(data.end) <= Date.parse(data.start)) return undefined
  return JSON.stringify({ spaceId: values.spaceId, ...data, ...(hireId !== undefined && { hireId }) })
}

const timeOf = ({ spaceId, start, end, total, broken, accepted }: TimeValues) => ({
  spaceId,
  start: instantText(start),
  end: instantText(end),
  total: wholeYen(total),
  despite: accepted ? broken : [],
})

const bodyOf = ({ people, purpose, paidBy, ...values }: HireValues) => ({
  ...timeOf(values),
  people: people.trim() === '' ? Number.NaN : Number(people.normalize('NFKC')),
  purpose,
  paidBy,
})

function toHire(values: HireValues): HireForMemberForm {
  return { ...bodyOf(values), memberId: values.memberId }
}

function toGuestHire(values: HireValues): HireForGuestForm {
  const { name, kana, phone, email, language } = values
  return { ...bodyOf(values), name, kana, phone, email, language }
}

function toMove({ price, ...values }: MoveValues): MoveHireForm {
  return { ...timeOf(values), price }
}
