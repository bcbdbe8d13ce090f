import { auditActions } from '#contract/audit.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { readEntries } from '#server/features/audit/list-entries.ts'
import { listIdsBefore } from '#server/features/audit/queries.ts'
import { listRegisteredBefore } from './queries.ts'
import type { Found, Source, Subject } from './source.ts'

/** The registration says by whom the member was added. */
const aboutAccount = [...auditActions.member, ...auditActions.security].filter(
  (action) => action !== 'member.added',
)

/** The ledger has what was paid and what went back. */
const aboutPayments = [
  'paymentLink.sent',
  'payment.reminded',
  'payment.disputed',
  'receipt.addressed',
  'receipt.issued',
  'refund.requested',
] as const satisfies readonly AuditAction[]

const ofOnePayment: readonly AuditAction[] = [
  'payment.disputed',
  'receipt.addressed',
  'receipt.issued',
  'refund.requested',
]

export const registered: Source = {
  name: 'registered',
  kind: 'account',
  list: async ({ reader, memberId }, earlier) =>
    (await listRegisteredBefore(reader, memberId, earlier)).map((row) => ({
      ...row,
      facts: { what: 'registered' },
    })),
}

export const accountLog: Source = {
  name: 'accountLog',
  kind: 'account',
  list: (subject, earlier) => logged(subject, { actions: aboutAccount, about: 'account' }, earlier),
}

export const paymentLog: Source = {
  name: 'paymentLog',
  kind: 'payment',
  list: (subject, earlier) => logged(subject, { actions: aboutPayments, about: 'payments' }, earlier),
}

async function logged(
  { reader, memberId, language }: Subject,
  wanted: { actions: readonly AuditAction[]; about: 'account' | 'payments' },
  earlier: Earlier,
): Promise<Found[]> {
  const ids = await listIdsBefore(reader, { memberId, ...wanted }, earlier)
  return (await readEntries(reader, ids, language)).map(({ id, at, subjectId, entry }) => ({
    id,
    at,
    facts: {
      what: 'logged',
      entry,
      paymentId: ofOnePayment.includes(entry.action) ? subjectId : null,
    },
  }))
}
