import { readRulesVersion as readRulesVersionCall } from '#contract/studio/membership-rules.ts'
import * as api from '#contract/studio/studio-administration.ts'
import { draftSchemas } from '#contract/studio/studio-facts.ts'
import type { Database } from '#server/database/database.ts'
import { publishedSections } from '#server/features/facts/current-facts.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import type { ConfirmNews } from '#server/features/news/current-news.ts'
import { toShown } from '#server/features/news/rules.ts'
import type { ConfirmTeachers } from '#server/features/teachers/current-teachers.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { RenderPages } from '#server/http/page-renderer.ts'
import { asPublic } from '#server/http/public-answer.ts'
import { readInput } from '#server/http/read-input.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Clock } from '#time/clock.ts'
import { bringBackVersion, dropDraft, saveDraft } from './change-draft.ts'
import type { Documents } from './current-pages.ts'
import { previewDraft, previewMaker } from './preview-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readRulesVersion } from './read-rules-version.ts'
import { readSectionState } from './section-state.ts'

interface Parts {
  database: Database
  clock: Clock
  siteDir: string | undefined
  confirmNews: ConfirmNews
  confirmTeachers: ConfirmTeachers
  documentsOf: (version: string) => Promise<Documents | undefined>
  /** Absent, the app serves no pages. */
  renderPages: RenderPages | undefined
}

export function studioRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { database, clock, siteDir, documentsOf, renderPages } = parts

  registerEndpoint(api.readStudio, async ({ facts, reply }) =>
    asPublic(reply, Buffer.from(JSON.stringify(facts))),
  )
  registerEndpoint(readRulesVersionCall, async ({ params, reply }) => {
    const text = await readRulesVersion(database.reader, params.id)
    return asPublic(reply, Buffer.from(JSON.stringify(text)))
  })
  registerEndpoint(api.readSection, ({ params }) => readSectionState(database.reader, params.id))
  registerEndpoint(api.saveDraft, ({ caller, params: { id: section }, body, request }) => {
    const facts = readInput(draftSchemas[section], body.facts) as Facts
    return saveDraft(database, caller.id, { section, facts, ifMatch: ifMatchOf(request) }, clock())
  })
  registerEndpoint(api.dropDraft, ({ caller, params: { id: section }, request }) =>
    dropDraft(database, caller.id, { section, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.bringBackVersion, ({ caller, params: { id: section }, body, request }) =>
    bringBackVersion(database, caller.id, { section, ifMatch: ifMatchOf(request), ...body }, clock()),
  )
  const preview = previewMaker(previewDraft)
  registerEndpoint(api.previewDraft, async ({ params, facts, asOf }) => {
    if (renderPages === undefined || siteDir === undefined)
      return preview(database.reader, params.id, undefined, clock())
    const news = (await parts.confirmNews(asOf)).shown.map(toShown)
    const { shown: teachers } = await parts.confirmTeachers(asOf)
    const published = { facts: publishedSections(facts), news, teachers }
    const documents = await documentsOf(asOf)
    const site = { render: renderPages, siteDir, documents, published }
    return preview(database.reader, params.id, site, clock())
  })
  registerEndpoint(api.publishDraft, ({ caller, params: { id: section }, request }) =>
    publishDraft(database, caller.id, { section, ifMatch: ifMatchOf(request) }, clock()),
  )
}
