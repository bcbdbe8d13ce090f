/** Which members an administrator lists, exports or writes to. The address of the page and the calls name it alike. */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { limits } from './limits.ts'

const wholeNumber = (most: number) =>
  z.pipe(
    z.pipe(z.string('pattern').check(z.regex(/^[1-9]\d{0,4}$/, 'pattern')), z.transform(Number)),
    z.int().check(z.maximum(most, 'tooMany')),
  )

const yes = z.pipe(
  z.literal('true', 'pattern'),
  z.transform(() => true as const),
)

/** Codes with commas between them: `2,4`. */
const typeList = z.pipe(
  z.pipe(
    z.string('pattern').check(z.regex(/^\d{1,3}(,\d{1,3})*$/, 'pattern')),
    z.transform((list: string) => list.split(',').map(Number) as MemberType[]),
  ),
  z.array(z.literal([...memberTypes], 'pattern')).check(z.maxLength(memberTypes.length, 'tooLong')),
)

/** The conditions besides the search. Each narrows the others. */
export const memberConditionFields = {
  /** Members who have one of these types. */
  memberTypes: z.optional(typeList),
  /** Members with a payment that has not been made. */
  paymentOpen: z.optional(yes),
  /** Members who came last so many weeks ago or earlier; those who never came count from their registration. */
  notVisitedWeeks: z.optional(wholeNumber(limits.filterWeeks)),
  /** 1 is January. */
  birthMonth: z.optional(wholeNumber(12)),
  /** Members who have tickets that expire within so many days, today included. */
  expiringDays: z.optional(wholeNumber(limits.expiryDays)),
  administrators: z.optional(yes),
}

export const memberConditions = z.object(memberConditionFields)

export type MemberConditions = z.output<typeof memberConditions>

/** As addresses write them. */
export type SentConditions = z.input<typeof memberConditions>

export const memberFilterFields = {
  q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
  ...memberConditionFields,
}

export type MemberFilter = z.output<z.ZodMiniObject<typeof memberFilterFields>>

/** The names of the conditions, in the order in which the page shows them. */
export const memberConditionNames = Object.keys(memberConditionFields) as Array<
  keyof typeof memberConditionFields
>
