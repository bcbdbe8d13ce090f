import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { confirmation } from '#contract/second-factors/identity.ts'
import { route } from '#contract/route.ts'
import { memberFilterFields } from './member-administration.ts'

export const exportEncodings = ['utf-8', 'shift_jis'] as const

export type ExportEncoding = (typeof exportEncodings)[number]

export const exportMembers = {
  ...route('exportMembers', 'POST', '/admin/user/export', 'admin', { counted: 'export', recorded: true }),
  summary:
    'The members of the list as a CSV file. The administrator confirms who it is. A file in Shift_JIS that it cannot write becomes UTF-8, and the answer names the rows',
  query: z.object(memberFilterFields),
  body: z.object({
    encoding: z.enum(exportEncodings, 'pattern'),
    confirmation: z.optional(confirmation),
  }),
  answer: z.object({
    /** The bytes of the file in base64. */
    file: z.string(),
    encoding: z.enum(exportEncodings),
    /** The rows for whose sake the file is not in Shift_JIS, with the characters that it does not have. */
    unwritable: z.array(z.object({ number: z.string(), name: z.string(), characters: z.string() })),
  }),
  status: 200,
  errors: ['error.identity.unconfirmed'],
} as const satisfies Endpoint
