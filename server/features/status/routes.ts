import * as api from '#contract/status.ts'
import { becomeStudio } from '#server/features/facts/studio-address.ts'
import type { App } from '#server/services.ts'
import { readStudioStatus, sendTestMail, testPayments } from './read-status.ts'

export function status({ registerEndpoint, operation, publicUrl, payments }: App): void {
  registerEndpoint(api.readStatus, ({ ctx }) => readStudioStatus(ctx, operation, payments))
  registerEndpoint(api.sendTestMail, ({ ctx }) => sendTestMail(ctx))
  registerEndpoint(api.becomeStudio, async ({ ctx }) => {
    await becomeStudio(ctx, publicUrl)
    return { address: publicUrl }
  })
  registerEndpoint(api.testPayments, ({ ctx }) => testPayments(ctx, payments, publicUrl))
}
