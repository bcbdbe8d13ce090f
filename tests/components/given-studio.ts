import {
  bringBackVersion,
  dropDraft,
  endPlan,
  planDraft,
  previewDraft,
  publishDraft,
  readSection,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import type { DraftPreview, SectionState } from '#contract/studio/studio-administration.ts'
import { listLessonTitles } from '#contract/schedule/lesson-search.ts'
import { listPictures } from '#contract/pictures/pictures.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { Section } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'
import { ApiStub } from './api-stub.ts'
import { now } from './show.tsx'

type Draft = NonNullable<SectionState['draft']>
type Version = SectionState['versions'][number]

/** A page that a draft changes, in both languages. */
export const changedPrices: DraftPreview['pages'] = (['ja', 'en'] as const).map((language) => ({
  address: language === 'ja' ? '/price' : '/en/price',
  language,
  title: 'Prices',
  passages: [{ before: ['2,000'], after: ['2,200'] }],
  forSearchEngines: language === 'ja',
}))

/** A draft that Yui has saved. What it changes is shown as `before` and `after` say. */
export const draftOf = (facts: object, changes: Partial<Pick<Draft, 'before' | 'after'>> = {}): Draft => ({
  facts: { ...facts },
  at: isoText(now),
  by: 'Yui Admin',
  broughtBack: null,
  publishAt: null,
  before: {},
  after: {},
  ...changes,
})

/** The API of one section of the settings, which keeps its draft and its versions as the server does. */
export function settingsApi(
  section: Section,
  given: { draft?: Draft; versions?: Version[]; pages?: DraftPreview['pages'] } = {},
) {
  const original = { ...factsOfFiles[section] } as Record<string, unknown>
  const state: SectionState = {
    etag: '1',
    facts: original,
    draft: given.draft ?? null,
    versions: given.versions ?? [],
  }
  const change = (next: Partial<SectionState>) => {
    Object.assign(state, next, { etag: String(Number(state.etag) + 1) })
    return { etag: state.etag }
  }
  const api = new ApiStub()
    .on(readSection, () => structuredClone(state))
    .on(listLessonTitles, () => ({ titles: ['マタニティヨガ'], lastSeats: null }))
    .on(listPictures, () => [])
    .on(saveDraft, ({ body }) => change({ draft: draftOf(body.facts) }))
    .on(dropDraft, () => change({ draft: null }))
    .on(planDraft, ({ body: { publishAt } }) =>
      change({ draft: state.draft && { ...state.draft, publishAt } }),
    )
    .on(endPlan, () => change({ draft: state.draft && { ...state.draft, publishAt: null } }))
    .on(bringBackVersion, ({ body: { number } }) => {
      const version = state.versions.find((one) => one.number === number)
      const facts = { ...original, ...version?.after }
      return change({ draft: { ...draftOf(facts), broughtBack: number } })
    })
    .on(previewDraft, () => ({ etag: state.etag, pages: given.pages ?? [] }))
    .on(publishDraft, () => {
      const { facts = original, before = {}, after = {} } = state.draft ?? {}
      const number = state.versions.length + 1
      const version = { number, at: isoText(now), by: 'Yui Admin', broughtBack: null, before, after }
      return { ...change({ facts, draft: null, versions: [version, ...state.versions] }), number }
    })
    .on(readStudio, () => Response.json({ ...factsOfFiles, [section]: state.facts }))
  return { api, state }
}
