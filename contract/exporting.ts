/** Moving out: everything that the studio has, as CSV files in one archive. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { route } from './route.ts'

export const exportEverything = {
  ...route('exportEverything', 'POST', '/admin/export', 'admin', { counted: 'export', recorded: true }),
  summary:
    'All data as CSV files in one ZIP archive, with a text that explains them; without passwords, keys and codes. The administrator confirms who it is. One archive is made at a time',
  body: z.object({ confirmation: z.optional(confirmation) }),
  file: 'application/zip',
  answer: z.unknown(),
  status: 200,
  errors: ['error.identity.unconfirmed', 'error.export.underWay'],
} as const satisfies Endpoint
