import * as api from '#contract/books.ts'
import type { App } from '#server/services.ts'
import { exportBooks, readBookFile, readBooks } from './export-books.ts'

export function books({ registerEndpoint }: App): void {
  registerEndpoint(api.readBooks, ({ ctx, query }) => readBooks(ctx, query.month))
  registerEndpoint(api.exportBooks, ({ ctx, body }) => exportBooks(ctx, body))
  registerEndpoint(api.readBookFile, ({ ctx, params, query }) => readBookFile(ctx, { ...params, ...query }))
}
