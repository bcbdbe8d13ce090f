import * as z from 'zod/mini'
import { languages } from '#studio/languages.ts'
import { sections } from '#studio/sections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { instant, utcInstant } from '#contract/instant.ts'
import { shownSchemas } from './studio-facts.ts'

/** The name of a section stands in the path. */
const bySection = z.object({ id: z.enum(sections, 'pattern') })

/** The facts of a section. Which ones they are follows from the section in the path. */
const someFacts = z.record(z.string(), z.unknown(), 'pattern')

/**
 * The facts that differ from the version before, as in the audit log: each text under its name with `Ja` or
 * `En`.
 */
const changes = { before: someFacts, after: someFacts }

const version = z.object({
  /** Counts up from 1. Version 0 is what stands in the file. */
  number: z.int(),
  at: utcInstant,
  /** Name of the administrator who published it. */
  by: z.string(),
  /** The version that was brought back by it; null for a change. */
  broughtBack: z.nullable(z.int()),
  ...changes,
})

const draft = z.object({
  facts: someFacts,
  at: utcInstant,
  /** Name of the administrator who changed it last. */
  by: z.string(),
  broughtBack: z.nullable(z.int()),
  /** When it is published by itself; null without a plan. */
  publishAt: z.nullable(utcInstant),
  ...changes,
})

const state = z.object({
  /** The entity tag for `If-Match`. It changes with the draft and with each publication. */
  etag: z.string(),
  /** What holds now. */
  facts: someFacts,
  draft: z.nullable(draft),
  /** The published versions, newest first: at most 100. */
  versions: z.array(version),
})

const passage = z.object({ before: z.array(z.string()), after: z.array(z.string()) })

const preview = z.object({
  etag: z.string(),
  /** The pages that will differ, with the passages of text that do. */
  pages: z.array(
    z.object({
      address: z.string(),
      language: z.enum(['ja', 'en']),
      title: z.string(),
      passages: z.array(passage),
      /** Whether what only search engines read differs too. */
      forSearchEngines: z.boolean(),
    }),
  ),
})

export type SectionState = z.output<typeof state>
export type DraftPreview = z.output<typeof preview>
export type Passage = z.output<typeof passage>

const changed = 'error.section.changed'

export const readStudio = {
  ...route('readStudio', 'GET', '/studio', 'anyone'),
  summary:
    'The public facts of the studio as they hold now, empty where the owner of a studio that began blank has not entered them: address, opening hours, prices, the rules of booking and hiring, the way and what to bring',
  answer: z.object(shownSchemas),
  status: 200,
  errors: [],
} as const satisfies Endpoint

const mark = z.nullable(z.object({ at: utcInstant, by: z.string() }))

export const listSections = {
  ...route('listSections', 'GET', '/admin/studio', 'admin'),
  summary: 'The sections of the facts: when and by whom each was published last, and its draft was saved',
  answer: z.array(
    z.object({
      id: z.enum(sections),
      published: mark,
      draft: mark,
      /** When the draft is published by itself; null without a plan. */
      publishAt: z.nullable(utcInstant),
    }),
  ),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export type SectionMarks = z.output<(typeof listSections)['answer']>[number]

const textKinds = ['section', 'news', 'notice', 'teacher', 'space', 'lesson', 'picture'] as const

const missingText = z.object({
  kind: z.enum(textKinds),
  /** The name of a section; the id of anything else. */
  id: z.string(),
  /** In the language in which it is there; empty for a section. */
  name: z.string(),
  /** The language that it lacks. */
  language: z.enum(languages),
  /** How many of its texts lack it. */
  texts: z.int(),
})

export type MissingText = z.output<typeof missingText>

export const listMissingTexts = {
  ...route('listMissingTexts', 'GET', '/admin/missing-texts', 'admin'),
  summary:
    'What visitors read in one language only: sections as they are published, and news, notices, teachers, spaces, lessons to come (each title once) and pictures',
  answer: z.array(missingText),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const readSection = {
  ...route('readSection', 'GET', '/admin/studio/{id}', 'admin'),
  summary: 'A section of the facts: what holds, the draft, and the versions that were published',
  params: bySection,
  answer: state,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const saveDraft = {
  ...route('saveDraft', 'PUT', '/admin/studio/{id}/draft', 'admin'),
  summary: 'Saves the draft of a section, whose facts stand in `facts`. Nothing changes for visitors',
  params: bySection,
  headers: ['If-Match'],
  body: z.object({ facts: someFacts }),
  answer: z.object({ etag: z.string() }),
  status: 200,
  errors: [changed, 'error.section.planned', 'error.picture.notFound'],
} as const satisfies Endpoint

export const dropDraft = {
  ...route('dropDraft', 'DELETE', '/admin/studio/{id}/draft', 'admin'),
  summary: 'Removes the draft of a section',
  params: bySection,
  headers: ['If-Match'],
  answer: z.object({ etag: z.string() }),
  status: 200,
  errors: [changed, 'error.section.planned', 'error.section.noDraft'],
} as const satisfies Endpoint

export const previewDraft = {
  ...route('previewDraft', 'GET', '/admin/studio/{id}/preview', 'admin'),
  summary: 'Every page that the draft of a section changes, before and after, in both languages',
  params: bySection,
  answer: preview,
  status: 200,
  errors: ['error.section.noDraft', 'error.section.incomplete'],
} as const satisfies Endpoint

export const publishDraft = {
  ...route('publishDraft', 'POST', '/admin/studio/{id}/publication', 'admin'),
  summary: 'Publishes the draft of a section: it holds for all visitors, pages and new orders from now on',
  params: bySection,
  headers: ['If-Match'],
  answer: z.object({ etag: z.string(), number: z.int() }),
  status: 200,
  errors: [changed, 'error.section.noDraft', 'error.section.incomplete'],
} as const satisfies Endpoint

export const planDraft = {
  ...route('planDraft', 'PUT', '/admin/studio/{id}/plan', 'admin'),
  summary:
    'Plans the draft of a section: it is published by itself at the moment, and stays as it is until then',
  params: bySection,
  headers: ['If-Match'],
  body: z.object({ publishAt: instant }),
  answer: z.object({ etag: z.string() }),
  status: 200,
  errors: [changed, 'error.section.noDraft', 'error.section.incomplete'],
} as const satisfies Endpoint

export const endPlan = {
  ...route('endPlan', 'DELETE', '/admin/studio/{id}/plan', 'admin'),
  summary: 'Takes the plan of a draft back. The draft stays',
  params: bySection,
  headers: ['If-Match'],
  answer: z.object({ etag: z.string() }),
  status: 200,
  errors: [changed, 'error.section.noDraft', 'error.section.notPlanned'],
} as const satisfies Endpoint

export const bringBackVersion = {
  ...route('bringBackVersion', 'POST', '/admin/studio/{id}/versions', 'admin'),
  summary: 'Makes an earlier version of a section its draft; 0 is what stands in the file',
  params: bySection,
  headers: ['If-Match'],
  body: z.object({ number: z.int('pattern').check(z.minimum(0, 'pattern')) }, 'pattern'),
  answer: z.object({ etag: z.string() }),
  status: 200,
  errors: [changed, 'error.section.planned', 'error.section.versionNotFound', 'error.picture.notFound'],
} as const satisfies Endpoint
