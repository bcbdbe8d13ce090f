import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { route } from './route.ts'

/**
 * The work of the studio that no request causes, under the names of `hidamari_job_failures_total`.
 */
export const jobNames = [
  'mails',
  'LINE messages',
  'lesson reminders',
  'hire reminders',
  'absences',
  'ticket expiry',
  'ticket expiry mails',
  'weekly series',
  'refunds',
  'disputes',
  'provider fees',
  'holds',
  'orders',
  'payments at shops',
  'pauses and leaves',
  'fees of pauses',
  'referrals',
  'invitations',
  'trial holds',
  'key removal',
  'session removal',
  'file removal',
  'attempt removal',
  'retention',
  'planned publications',
  'status mail',
  'backup',
] as const

export type JobName = (typeof jobNames)[number]

/** `attention`: something is wrong, and the answer says what. `notSetUp`: the studio does without it. */
const lineStates = ['inOrder', 'attention', 'notSetUp'] as const

export type LineState = (typeof lineStates)[number]

/** What can be found of each line, what is worst last. */
export const findings = {
  address: ['inOrder', 'copy'],
  mail: ['inOrder', 'noMailServer', 'mailsFailing', 'mailsOverdue'],
  payments: ['inOrder', 'noProvider', 'simulated', 'testAccount', 'refundsWait'],
  webhooks: ['inOrder', 'noProvider', 'noneYet', 'refused'],
  line: ['inOrder', 'nearBound', 'boundReached', 'failing', 'tokenRefused'],
  backups: ['inOrder', 'off', 'none', 'old', 'damaged'],
  disk: ['inOrder', 'unreadable', 'full'],
  database: ['inOrder', 'readOnly'],
  jobs: ['inOrder', 'failing', 'late', 'notRunning'],
} as const

export type LineName = keyof typeof findings
export type Finding<Name extends LineName> = (typeof findings)[Name][number]

const line = <const Name extends LineName>(name: Name) => ({
  state: z.enum(lineStates),
  finding: z.enum(findings[name]),
})

const count = z.int()

const studioStatus = z.object({
  readAt: utcInstant,
  address: z.object({
    ...line('address'),
    /** Of the server that answers. */
    own: z.string(),
    /** Of the studio of which this server has a copy; null where it is the studio itself. */
    original: z.nullable(z.string()),
  }),
  mail: z.object({
    ...line('mail'),
    lastSentAt: z.nullable(utcInstant),
    waiting: count,
    /** Of the last three days: could not be sent at the last attempt, those given up included. */
    failing: count,
    /** The newest test mail that an administrator has asked for; null where there is none any more. */
    test: z.nullable(
      z.object({
        askedAt: utcInstant,
        /** `sent`: the mail server has taken it, or it was written as a file. */
        state: z.enum(['waiting', 'sent', 'refused']),
        /** What the mail server said when it did not take it. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  payments: z.object({
    ...line('payments'),
    /** Refunds that were refused, or that go back by hand. */
    refundsWaiting: count,
    /** The newest test of the payment provider; null where there is none any more. */
    test: z.nullable(
      z.object({
        askedAt: utcInstant,
        /**
         * `arrived`: the keys are right, and so is the webhook, because one has come since. `waiting`: the
         * keys are right, and none has come yet. `unsigned`: one has come with another secret.
         */
        state: z.enum(['waiting', 'arrived', 'unsigned', 'refused']),
        /** The provider's codes when it did not open the page. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  webhooks: z.object({
    ...line('webhooks'),
    lastReceivedAt: z.nullable(utcInstant),
    /** Since when each one was refused. */
    refusedSince: z.nullable(utcInstant),
  }),
  /** Null where the studio sends nothing by LINE. */
  line: z.nullable(
    z.object({
      ...line('line'),
      /** Messages that LINE has taken in this month of Tokyo, and how many the plan has. */
      taken: count,
      bound: count,
      waiting: count,
      /** Those of the month that were not sent because of the bound; their mails were. */
      overBound: count,
      lastTakenAt: z.nullable(utcInstant),
    }),
  ),
  backups: z.object({
    ...line('backups'),
    lastMadeAt: z.nullable(utcInstant),
    /** Its name in the folder `backups` of the data folder. */
    file: z.nullable(z.string()),
    damaged: count,
    /** For how many days one is kept; 0 where this server makes none. */
    keptDays: count,
  }),
  disk: z.object({
    ...line('disk'),
    /** Of the disk with the data folder of the server that answers. */
    freeBytes: z.nullable(count),
    totalBytes: z.nullable(count),
  }),
  database: z.object({ ...line('database'), engine: z.enum(['sqlite', 'postgres']) }),
  jobs: z.object({
    ...line('jobs'),
    /** Those of the machine that answers, since they began to run. */
    runs: z.array(
      z.object({
        name: z.enum(jobNames),
        state: z.enum(['inOrder', 'failing', 'late']),
        /** When the last run began. */
        begunAt: utcInstant,
        /** When the first of the runs in a row that failed had ended. */
        failingSince: z.nullable(utcInstant),
      }),
    ),
  }),
  /** Of the server that answers. */
  version: z.object({ product: z.string(), node: z.string(), startedAt: utcInstant }),
})

export type StudioStatus = z.output<typeof studioStatus>
export type JobStatus = StudioStatus['jobs']['runs'][number]

export const readStatus = {
  ...route('readStatus', 'GET', '/admin/status', 'admin'),
  summary:
    'Whether mails, payments, backups and the rest of the studio are in order, without personal data but for what the mail server said of a test mail',
  answer: studioStatus,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const sendTestMail = {
  ...route('sendTestMail', 'POST', '/admin/status/test-mail', 'admin'),
  summary: 'Queues a test mail to the caller. The status says what has become of it',
  answer: byId,
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const becomeStudio = {
  ...route('becomeStudio', 'PUT', '/admin/status/address', 'admin'),
  summary:
    'Says that this server is the studio now: a copy begins to send mails, make refunds and accept webhooks. Does nothing where it is the studio already',
  answer: z.object({ address: z.string() }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const testPayments = {
  ...route('testPayments', 'POST', '/admin/status/test-payment', 'admin'),
  summary:
    'Opens a payment page at the payment provider and closes it at once, which charges nothing and lets the provider send a webhook. The status says what has become of it',
  answer: byId,
  status: 201,
  errors: ['error.payment.closed'],
} as const satisfies Endpoint
