import { subjectOf } from '#server/features/payments/payment-subject.ts'
import {
  listFailedBefore,
  listPaidBefore,
  listRefundedBefore,
} from '#server/features/payments/timeline-queries.ts'
import { listMovedBefore } from '#server/features/tickets/queries.ts'
import { bothNames } from './both-names.ts'
import type { Source } from './source.ts'

export const paid: Source = {
  name: 'paid',
  kind: 'payment',
  list: async ({ reader, ...payers }, earlier) =>
    (await listPaidBefore(reader, payers, earlier)).map(
      ({ id, at, actorId, method, amount, tickets, ...row }) => ({
        id,
        at,
        actorId,
        facts: { what: 'paid', paymentId: id, subject: subjectOf(row), method, amount, tickets },
      }),
    ),
}

export const refunded: Source = {
  name: 'refunded',
  kind: 'payment',
  list: async ({ reader, ...payers }, earlier) =>
    (await listRefundedBefore(reader, payers, earlier)).map(({ id, entryId, at, amount, ...row }) => ({
      id: entryId,
      at,
      facts: { what: 'refunded', paymentId: id, subject: subjectOf(row), amount },
    })),
}

export const chargeFailed: Source = {
  name: 'chargeFailed',
  kind: 'payment',
  list: async ({ reader, memberId }, earlier) =>
    (await listFailedBefore(reader, memberId, earlier)).map(({ id, at, attempt }) => ({
      id,
      at,
      facts: { what: 'chargeFailed', attempt },
    })),
}

/** The tickets of a booking or of a payment stand in its entry, so that they are left out beside it. */
export const ticketsMoved: Source = {
  name: 'ticketsMoved',
  kind: 'ticket',
  list: async ({ reader, memberId, kinds }, earlier) => {
    const wanted = {
      memberId,
      withBookings: !kinds.includes('booking'),
      withPayments: !kinds.includes('payment'),
    }
    return (await listMovedBefore(reader, wanted, earlier)).map(
      ({ id, at, actorId, title, titleEn, ...row }) => ({
        id,
        at,
        actorId,
        facts: {
          what: 'ticketsMoved',
          ...row,
          title: title === null ? null : bothNames(title, titleEn ?? ''),
        },
      }),
    )
  },
}
