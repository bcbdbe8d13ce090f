/** What administrators did, and the payment provider. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { pagingFields } from './paging.ts'

/** Every deed that is recorded, by the kind that the log is narrowed to. */
export const auditActions = {
  lesson: ['lesson.created', 'lesson.changed', 'lesson.cancelled'],
  booking: ['booking.created', 'booking.cancelled', 'booking.marked'],
  space: ['space.created', 'space.changed', 'space.deleted', 'window.created', 'window.deleted'],
  member: ['member.changed'],
  payment: ['paymentLink.sent', 'payment.refunded', 'payment.disputed'],
  inquiry: ['inquiry.answered', 'inquiry.reopened'],
  mail: ['mail.retried'],
} as const

export type AuditKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditKind][number]

export const auditKinds = Object.keys(auditActions) as AuditKind[]

/** Of the spaces that another consists of, or is a part of, the names. */
const fields = z.nullable(z.record(z.string(), z.unknown()))

const deed = z.object({
  id: z.string(),
  at: utcInstant,
  /** Who did it; null for the payment provider. */
  actor: z.nullable(z.string()),
  action: z.enum(auditKinds.flatMap((kind) => auditActions[kind])),
  /** The names of what it was done to, such as a member and a lesson. */
  subjects: z.array(z.string()),
  before: fields,
  after: fields,
})

export type LoggedDeed = z.output<typeof deed>

export const listDeeds = {
  ...route('listDeeds'),
  summary: 'What administrators did, newest first, each with what it was before and after',
  query: z.object({ ...pagingFields, kind: z.optional(z.enum(auditKinds, 'pattern')) }),
  answer: z.array(deed),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint
