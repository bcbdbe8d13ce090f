import { readStatus } from '#contract/status.ts'
import type { App } from '#server/services.ts'
import { readStudioStatus } from './read-status.ts'

export function status({ registerEndpoint, operation, payments }: App): void {
  registerEndpoint(readStatus, ({ ctx }) => readStudioStatus(ctx, operation, payments))
}
