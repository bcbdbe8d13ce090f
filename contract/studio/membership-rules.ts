import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'

/** The version of a document of the studio: its day, and a number for another one of the same day. */
export const documentVersion = z.string('pattern').check(z.regex(/^\d{4}-\d{2}-\d{2}(-\d{1,4})?$/, 'pattern'))

const document = z.object({
  version: z.string(),
  lead: z.string(),
  /** Each with its paragraphs, and the entries of the list below them. */
  sections: z.array(z.object({ title: z.string(), text: z.array(z.string()), items: z.array(z.string()) })),
})

export const readRulesVersion = {
  ...route('readRulesVersion', 'GET', '/studio/membership-rules/{id}', 'anyone'),
  summary:
    'The text of a version of the membership rules, the present one or an earlier one, in both languages',
  params: byId,
  answer: z.object({ ja: document, en: document }),
  status: 200,
  errors: ['error.section.versionNotFound'],
} as const satisfies Endpoint

/** The consent of a member to the membership rules; both are null for a member whom the front desk added. */
export const consentFields = {
  /** The version that the member agreed to. */
  consentVersion: z.nullable(z.string()),
  consentAt: z.nullable(utcInstant),
}

export const readOwnConsent = {
  ...route('readOwnConsent', 'GET', '/user/consent', 'member'),
  summary: 'Which version of the membership rules the caller agreed to, and when',
  answer: z.object(consentFields),
  status: 200,
  errors: [],
} as const satisfies Endpoint
