/** The receipt of a payment: what it says, to whom it is addressed, and its prints. */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { payment } from './payments.ts'

const receipt = z.extend(payment, {
  payer: z.string(),
  /** The tax that the amount includes. */
  tax: z.int(),
  /** When it was printed for the first time. Every later print is marked as a copy. */
  issuedAt: z.nullable(utcInstant),
  /** To whom it is addressed, with 様 or 御中; null: to the payer. */
  addressee: z.nullable(z.string()),
  /** The member of the payment; null for a guest. */
  memberId: z.nullable(z.string()),
  /** What the paper says, in the language of the caller. */
  paper: z.object({
    title: z.string(),
    number: z.string(),
    /** The mark of a print after the first. */
    copy: z.nullable(z.string()),
    addressee: z.string(),
    received: z.string(),
    total: z.object({ term: z.string(), value: z.string() }),
    /** For what it was paid. */
    proviso: z.string(),
    rows: z.array(z.object({ term: z.string(), value: z.string() })),
    notes: z.array(z.string()),
    issuer: z.array(z.string()),
    /** The address of the logo that held when it was issued; empty for none, or for one that was deleted. */
    logo: z.string(),
  }),
})

export type Receipt = z.output<typeof receipt>

export const readReceipt = {
  ...route('readReceipt', 'GET', '/payments/{id}', 'member'),
  summary: 'The receipt of one of the caller’s payments; for an administrator of any payment',
  params: byId,
  answer: receipt,
  status: 200,
  errors: ['error.payment.notFound'],
} as const satisfies Endpoint

export const issueReceipt = {
  ...route('issueReceipt', 'POST', '/payments/{id}/receipt', 'member'),
  summary: 'Records that the receipt was printed; says whether it was before',
  params: byId,
  answer: z.object({ copy: z.boolean() }),
  status: 201,
  errors: ['error.payment.notFound'],
} as const satisfies Endpoint

/** How a Japanese paper addresses a person, and a company. */
export const honorifics = ['sama', 'onchu'] as const

const line = (longest: number) =>
  z.string('required').check(
    z.trim(),
    z.maxLength(longest, 'tooLong'),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(text), 'pattern'),
  )

/** The form with which a receipt is addressed, and the body of its call. */
export const addresseeFields = z.object({
  addressee: line(limits.addresseeLength).check(z.minLength(1, 'required')),
  honorific: z.enum(honorifics, 'pattern'),
  /** Left empty, the paper says what was paid for. */
  proviso: z._default(line(limits.addresseeLength), ''),
  /**
   * Why an administrator issues anew a receipt that was printed or addressed before; of no effect otherwise.
   */
  reason: z._default(line(limits.addresseeLength), ''),
})

export const addressReceipt = {
  ...route('addressReceipt', 'PUT', '/payments/{id}/receipt', 'member'),
  summary:
    'Addresses the receipt of one of the caller’s payments, or for an administrator of any; once, and not after it was printed. With a reason, an administrator issues it anew',
  params: byId,
  body: addresseeFields,
  answer: z.object({ addressee: z.string() }),
  status: 200,
  errors: ['error.payment.notFound', 'error.receipt.addressed', 'error.receipt.issued'],
} as const satisfies Endpoint

export const printReceipt = {
  ...route('printReceipt', 'POST', '/payments/{id}/receipt/file', 'member'),
  summary: 'The receipt as a PDF in Base64, and the name of the file; counts as a print',
  params: byId,
  answer: z.object({ name: z.string(), content: z.string() }),
  status: 201,
  errors: ['error.payment.notFound', 'error.receipt.letters'],
} as const satisfies Endpoint
