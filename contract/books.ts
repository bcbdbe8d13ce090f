/**
 * The journal of a month in Tokyo for the studio's accounting program, made of the ledger: each payment,
 * refund and fee of the payment provider on its own day.
 */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { month } from './payments/money.ts'
import { route } from './route.ts'

/** The accounting programs whose form of a file is known. */
export const bookPrograms = ['freee', 'moneyForward', 'yayoi'] as const

export type BookProgram = (typeof bookPrograms)[number]

const program = z.enum(bookPrograms, 'pattern')

const sum = z.object({ count: z.int(), amount: z.int() })

/** Whole yen, tax included. What was paid with a coupon alone moves no money and is not counted. */
const sums = {
  payments: sum,
  /** What went back, without what came back to the studio. */
  refunds: sum,
  fees: sum,
}

const books = z.object({
  /** All of the ledger of the month. */
  ledger: z.object(sums),
  /** What no export has: at first all, later only what came since. */
  open: z.object(sums),
  /** Payments by card of the month of which the provider's fee is not known. */
  withoutFee: z.int(),
  /** Whether sales are booked with tax, because the studio is a registered invoice issuer. */
  taxed: z.boolean(),
  exports: z.array(
    z.extend(z.object(sums), {
      id: z.string(),
      /** 1 is the first of the month; the others are corrections. */
      number: z.int(),
      exportedAt: utcInstant,
      exportedBy: z.string(),
      program,
    }),
  ),
  /** Of the last export of any month; null before the first one. */
  lastProgram: z.nullable(program),
})

export type Books = z.output<typeof books>
export type BookSums = Books['open']

export const readBooks = {
  ...route('readBooks', 'GET', '/admin/books', 'admin'),
  summary:
    'What the journal of a month in Tokyo has: the ledger, what no export has yet, and the exports, oldest first',
  query: z.object({ month }),
  answer: books,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const exportBooks = {
  ...route('exportBooks', 'POST', '/admin/books', 'admin'),
  summary: 'Puts all of a month that no export has into a new one, whose file is read with `readBookFile`',
  body: z.object({ month, program }),
  headers: ['Idempotency-Key'],
  answer: byId,
  status: 201,
  errors: ['error.books.nothing', 'error.books.changed'],
} as const satisfies Endpoint

export const readBookFile = {
  ...route('readBookFile', 'GET', '/admin/books/{id}', 'admin'),
  summary:
    'The file of an export for a program, in Shift_JIS, with the account names of now. What Shift_JIS does not have is written as 〓',
  params: byId,
  query: z.object({ program }),
  answer: z.object({
    name: z.string(),
    /** The bytes of the file in base64. */
    file: z.string(),
    lines: z.int(),
    /** The characters that are written as 〓, each once. */
    replaced: z.string(),
  }),
  status: 200,
  errors: ['error.books.notFound'],
} as const satisfies Endpoint
