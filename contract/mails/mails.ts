import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { pagingFields } from '#contract/paging.ts'

const unsentMail = z.object({
  id: z.string(),
  recipient: z.string(),
  /** Null when this version cannot write the mail. */
  subject: z.nullable(z.string()),
  writtenAt: utcInstant,
  attempts: z.int(),
  /** Why it could not be sent, in the words of the mail server. */
  reason: z.nullable(z.string()),
  /** Why the server does not send it at all; null for a mail that the mail server did not take. */
  dropped: z.nullable(z.enum(['unconfirmed', 'withdrawn', 'tooMany'])),
  /** When it is tried again; null when it was given up or dropped. */
  nextTry: z.nullable(utcInstant),
})

export type UnsentMail = z.output<typeof unsentMail>

export const listUnsentMails = {
  ...route('listUnsentMails', 'GET', '/admin/mail', 'admin', { recorded: true }),
  summary: 'Mails that could not be sent, given up, dropped or still to be tried again, newest first',
  query: z.object(pagingFields),
  answer: z.array(unsentMail),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const retryMail = {
  ...route('retryMail', 'POST', '/admin/mail/{id}/retry', 'admin'),
  summary: 'Queues an unsent mail again',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.mail.notFound'],
} as const satisfies Endpoint
