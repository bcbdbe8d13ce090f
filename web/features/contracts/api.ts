import { useMutation } from '@tanstack/react-query'
import { readContract } from '#contract/payments/member-contract.ts'
import { changePlan, previewPlanChange } from '#contract/payments/plan-change.ts'
import type { PlanWanted } from '#contract/payments/plan-change.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import type { RefundWanted } from '#contract/payments/refunds.ts'
import type { MemberType } from '#studio/member-types.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { refuseChange, useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useReload } from '#web/lib/reload.ts'

/** A member's contract and payments. */
export const useContract = (memberId: string) =>
  useApiQuery(readContract, { params: { id: memberId } }, { staleTime: 0 })

interface Refundable {
  id: string
  /** The payment that the administrator saw. */
  version: number
}

/** Gives back a payment or a part of it, once, however often the administrator has to try. */
export function useRefundPayment({ id, version }: Refundable) {
  const refund = useIdempotentCreate<RefundWanted, { id: string; done: boolean }>({
    create: (body, idempotencyKey) =>
      call(refundPayment, { params: { id }, body, idempotencyKey, ifMatch: String(version) }),
    change: refuseChange,
  })
  return useMutation({ mutationFn: refund, onSettled: useReload() })
}

/** What a change of the plan would do to the charges. */
export const usePlanPreview = (memberId: string, memberType: MemberType | undefined) =>
  useApiQuery(
    previewPlanChange,
    { params: { id: memberId }, body: { memberType: memberType ?? 0 } },
    { enabled: memberType !== undefined, staleTime: 0 },
  )

/** Changes the plan that the administrator has seen in the preview. */
export function useChangePlan(memberId: string, version: string | undefined) {
  return useMutation({
    mutationFn: (body: PlanWanted) => call(changePlan, { params: { id: memberId }, body, ifMatch: version }),
    onSettled: useReload(),
  })
}
