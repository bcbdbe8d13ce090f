/** The audit log: changes by administrators and by the payment provider. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { pagingFields } from './paging.ts'

/** The actions that are recorded, by the kind that the list can be narrowed to. */
export const auditActions = {
  lesson: ['lesson.created', 'lesson.changed', 'lesson.cancelled', 'closure.created', 'closure.lifted'],
  booking: ['booking.created', 'booking.promoted', 'booking.cancelled', 'booking.marked'],
  series: ['series.created', 'series.changed', 'series.ended'],
  space: [
    'space.created',
    'space.changed',
    'space.deleted',
    'window.created',
    'window.deleted',
    'windows.created',
    'windows.deleted',
    'block.created',
    'block.lifted',
  ],
  hire: ['hire.created', 'hire.moved', 'hire.cancelled'],
  member: [
    'member.changed',
    'member.emailConfirmed',
    'administrator.revoked',
    'account.blocked',
    'account.unblocked',
  ],
  ticket: ['tickets.granted', 'tickets.taken', 'campaign.granted'],
  payment: [
    'paymentLink.sent',
    'payment.noted',
    'payment.refunded',
    'payment.disputed',
    'payment.mismatched',
    'refund.noted',
    'refund.retried',
  ],
  inquiry: ['inquiry.answered', 'inquiry.reopened'],
  mail: ['mail.retried'],
  security: [
    'secondFactor.added',
    'secondFactor.removed',
    'secondFactor.reset',
    'recoveryCodes.made',
    'recoveryCode.used',
    'secondStep.failed',
  ],
} as const

export type AuditKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditKind][number]

export const auditKinds = Object.keys(auditActions) as AuditKind[]

/** The recorded fields that tell who a member is or what was written about them. They are emptied when the account is closed. */
export const personalAuditFields = [
  'lastName',
  'firstName',
  'kanaLastName',
  'kanaFirstName',
  'email',
  'phone',
  'birthday',
  'addressId',
  'addressRest',
  'gender',
  'ticketsReason',
  'reason',
  'purpose',
] as const

/** Fields that changed. Lists of spaces have their names instead of ids. */
const fields = z.nullable(z.record(z.string(), z.unknown()))

const auditEntry = z.object({
  id: z.string(),
  at: utcInstant,
  /** Name of the administrator; null for the payment provider, and for the operator at the command line. */
  actor: z.nullable(z.string()),
  action: z.enum(auditKinds.flatMap((kind) => auditActions[kind])),
  /** Names of what was changed, for example a member and a lesson. */
  subjects: z.array(z.string()),
  before: fields,
  after: fields,
})

export type AuditEntry = z.output<typeof auditEntry>

export const listAuditEntries = {
  ...route('listAuditEntries'),
  summary:
    'Changes by administrators and by the payment provider, newest first, with the fields before and after',
  query: z.object({ ...pagingFields, kind: z.optional(z.enum(auditKinds, 'pattern')) }),
  answer: z.array(auditEntry),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint
