import type { Database } from '#server/database/database.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { moneyOfHire, openOfHire } from '#server/features/payments/hire-money-queries.ts'
import { notePaymentOnSite } from '#server/features/payments/note-payment-on-site.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { lockHire } from '../queries.ts'
import { expectConfirmed } from './open-hire.ts'

interface Paid {
  id: string
  method: 'cash' | 'transfer'
  amount: number
}

/** Notes that the rest of the price was paid at the desk; also after the hire. Refuses another amount than what is open now. */
export function noteHirePayment(
  database: Database,
  actor: AdminId,
  { id, method, amount }: Paid,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const { price } = expectConfirmed(await lockHire(writer, id))
      const open = openOfHire(price, await moneyOfHire(writer, id))
      if (open !== amount) throw new ApiError('error.hire.openChanged', undefined, { open })
      return { id: await notePaymentOnSite(writer, { hireId: id, method, amount, actor }, now) }
    }),
  )
}
