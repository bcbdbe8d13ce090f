import { sendInquiry } from '#contract/inquiries.ts'
import type { InquiryFields } from '#contract/inquiries.ts'
import { call } from '#web/lib/api.ts'
import { useCreation } from '#web/lib/creation.ts'

/** Sends an inquiry once, however often the visitor has to try. */
export function useSendInquiry() {
  return useCreation<InquiryFields, { id: string }>({
    create: (body, idempotencyKey) => call(sendInquiry, { body, idempotencyKey }),
    // The earlier words have arrived and cannot be changed any more, so the new ones follow as another inquiry.
    change: (_, wanted, createAnew) => createAnew(wanted),
  })
}
