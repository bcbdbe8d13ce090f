/** The code by which the reception recognises a member. It is no login, and says nothing about the person. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { utcInstant } from './instant.ts'

/**
 * How many digits a code has. Digits only, because a scanner that types as a keyboard would turn letters into
 * kana where the Japanese input is switched on. With 12 of them, one guess in 20 million finds one of 50,000
 * members.
 */
export const codeLength = 12

export const codePattern = new RegExp(`^\\d{${codeLength}}$`)

/** `４８２７ 1930-5561` becomes `482719305561`; undefined for a text that is no code. */
export function memberCodeOf(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s-]/g, '')
  return codePattern.test(digits) ? digits : undefined
}

/** `482719305561` becomes `4827 1930 5561`, which people read and type more easily. */
export const codeInGroups = (code: string): string => code.replace(/(?<=^(?:\d{4})+)(?=\d)/g, ' ')

export const memberCode = z.object({
  code: z.string(),
  createdAt: utcInstant,
})

export type MemberCode = z.output<typeof memberCode>

export const readMemberCode = {
  ...route('readMemberCode', 'GET', '/user/code', 'member'),
  summary: 'The code that the caller shows at the reception, if there is one',
  answer: z.object({ code: z.nullable(memberCode) }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const renewMemberCode = {
  ...route('renewMemberCode', 'POST', '/user/code', 'member'),
  summary: 'Makes a new code that the caller shows at the reception; the one before it ends',
  answer: z.object({ code: memberCode }),
  status: 201,
  errors: [],
} as const satisfies Endpoint
