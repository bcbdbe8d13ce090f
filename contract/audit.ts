/** The audit log: changes by administrators and by the payment provider. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { pagingFields } from './paging.ts'

/** The actions that are recorded, by the kind that the list can be narrowed to. */
export const auditActions = {
  lesson: [
    'lesson.created',
    'lesson.changed',
    'lesson.substituted',
    'lesson.cancelled',
    'lessons.imported',
    'lessons.importUndone',
    'closure.created',
    'closure.lifted',
  ],
  guest: ['guest.changed', 'guest.linked'],
  note: ['note.written', 'note.changed', 'note.deleted', 'health.read'],
  booking: [
    'booking.created',
    'booking.promoted',
    'booking.cancelled',
    'booking.marked',
    'booking.checkedIn',
    'booking.absenceWaived',
    'booking.absenceCounts',
    'waiting.joined',
    'waiting.left',
  ],
  series: ['series.created', 'series.changed', 'series.ended'],
  space: [
    'space.created',
    'space.changed',
    'space.deleted',
    'space.priceBegan',
    'window.created',
    'window.changed',
    'window.deleted',
    'windows.created',
    'windows.changed',
    'windows.deleted',
    'block.created',
    'block.lifted',
  ],
  teacher: ['teacher.created', 'teacher.changed', 'teacher.deleted', 'teacher.ordered'],
  picture: ['picture.added', 'picture.changed', 'picture.deleted'],
  hire: ['hire.created', 'hire.moved', 'hire.cancelled'],
  member: [
    'member.added',
    'member.changed',
    'member.emailConfirmed',
    'loginLink.sent',
    'plan.changed',
    'pausing.asked',
    'pausing.takenBack',
    'pausing.overtaken',
    'administrator.revoked',
    'role.changed',
    'administrator.teaches',
    'staff.invited',
    'staff.invitedAgain',
    'staff.invitationWithdrawn',
    'staff.joined',
    'account.closed',
    'account.closingPlanned',
    'account.closedAsPlanned',
    'account.blocked',
    'account.unblocked',
    'accounts.merged',
    'members.imported',
    'members.importUndone',
    'members.invited',
  ],
  ticket: [
    'tickets.granted',
    'tickets.taken',
    'campaign.granted',
    'tickets.imported',
    'tickets.importUndone',
    'invitation.given',
    'invitation.withdrawn',
  ],
  payment: [
    'paymentLink.sent',
    'payment.noted',
    'payment.withdrawn',
    'pauseFee.waived',
    'receipt.addressed',
    'receipt.issued',
    'payment.reminded',
    'payment.refunded',
    'payment.disputed',
    'payment.disputeWon',
    'payment.disputeLost',
    'payment.disputeDropped',
    'payment.mismatched',
    'refund.requested',
    'refund.noted',
    'refund.retried',
    'coupon.created',
    'coupon.changed',
    'coupon.ended',
    'books.exported',
    'payments.tested',
  ],
  inquiry: ['inquiry.answered', 'inquiry.reopened', 'inquiry.replied', 'inquiry.assigned'],
  mail: ['mail.retried', 'mail.tested', 'mailing.sent'],
  studio: [
    'facts.drafted',
    'facts.dropped',
    'facts.published',
    'facts.planned',
    'facts.planEnded',
    'step.confirmed',
    'step.reopened',
    'studio.begun',
    'studio.moved',
    'news.created',
    'news.changed',
    'news.deleted',
    'notice.created',
    'notice.changed',
    'notice.deleted',
  ],
  security: [
    'secondFactor.added',
    'secondFactor.removed',
    'secondFactor.reset',
    'phone.lost',
    'recoveryCodes.made',
    'recoveryCode.used',
    'secondStep.failed',
    'data.exported',
    'data.membersExported',
    'kiosk.begun',
    'kiosk.left',
  ],
} as const

export type AuditKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditKind][number]

export const auditKinds = Object.keys(auditActions) as AuditKind[]

/**
 * The recorded fields that tell who a member is or what was written about them. They are emptied when the
 * account is closed.
 */
export const personalAuditFields = [
  'lastName',
  'firstName',
  'name',
  'kana',
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

export const auditEntry = z.object({
  id: z.string(),
  at: utcInstant,
  /** Name of the administrator; null for the payment provider, and for the operator at the command line. */
  actor: z.nullable(z.string()),
  action: z.enum(auditKinds.flatMap((kind) => auditActions[kind])),
  /** Names of what was changed, for example a member and a lesson. */
  subjects: z.array(z.string()),
  /** Those of the subjects that are members or guests. */
  people: z.array(z.string()),
  /** The lesson that was changed, or whose booking was. */
  lessonId: z.optional(z.string()),
  before: fields,
  after: fields,
})

export type AuditEntry = z.output<typeof auditEntry>

const shortId = z.string('pattern').check(z.maxLength(limits.nameLength, 'tooLong'))

export const listAuditActors = {
  ...route('listAuditActors', 'GET', '/admin/log/administrators', 'admin'),
  summary: 'The administrators who stand in the audit log, by name',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listAuditEntries = {
  ...route('listAuditEntries', 'GET', '/admin/log', 'admin', { recorded: true }),
  summary:
    'Changes by administrators and by the payment provider, newest first, with the fields before and after; `q` searches at most 183 days, the last ones of the range',
  query: z.object({
    ...pagingFields,
    kind: z.optional(z.enum(auditKinds, 'pattern')),
    /** Only what concerns this member: the account, bookings, hires, payments, inquiries and mails. */
    member: z.optional(shortId),
    /** Only what this administrator did. */
    actor: z.optional(shortId),
    /** The first and the last day in Tokyo. */
    from: z.optional(z.iso.date('pattern')),
    until: z.optional(z.iso.date('pattern')),
    /** Only entries in which every word is found: in the fields before and after, or in the names. */
    q: z.optional(z.string('pattern').check(z.maxLength(limits.searchLength, 'tooLong'))),
  }),
  answer: z.array(auditEntry),
  paged: true,
  status: 200,
  errors: [],
} as const satisfies Endpoint
