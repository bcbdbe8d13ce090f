import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { route } from './route.ts'

const lineCode = z.object({
  /** Eight letters and digits in two groups. */
  code: z.string(),
  /** Opens the chat with the studio's account on a phone, with the code typed in. */
  link: z.string(),
  endsAt: utcInstant,
})

export type LineCode = z.output<typeof lineCode>

/** Who has linked, as the member reads it. */
export const lineLink = z.object({ linkedAt: utcInstant })

export const readOwnLine = {
  ...route('readOwnLine', 'GET', '/user/line', 'member'),
  summary: 'Whether the studio sends messages by LINE, and whether the caller has linked an account there',
  answer: z.object({ offered: z.boolean(), link: z.nullable(lineLink) }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const makeLineCode = {
  ...route('makeLineCode', 'POST', '/user/line/code', 'member'),
  summary:
    'Makes a code that links the LINE account of the person who says it in the chat with the studio within 15 minutes. The one before it ends',
  answer: z.object({ code: lineCode }),
  status: 201,
  errors: ['error.line.notOffered'],
} as const satisfies Endpoint

export const unlinkLine = {
  ...route('unlinkLine', 'DELETE', '/user/line', 'member'),
  summary: 'Ends the link with the LINE account, and the code. Without them it does nothing',
  answer: z.object({}),
  status: 200,
  errors: [],
} as const satisfies Endpoint
