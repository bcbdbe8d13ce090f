import * as api from '#contract/status.ts'
import type { App } from '#server/services.ts'
import { readStudioStatus, sendTestMail } from './read-status.ts'

export function status({ registerEndpoint, operation, payments }: App): void {
  registerEndpoint(api.readStatus, ({ ctx }) => readStudioStatus(ctx, operation, payments))
  registerEndpoint(api.sendTestMail, ({ ctx }) => sendTestMail(ctx))
}
