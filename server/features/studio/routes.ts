import { readRulesVersion as readRulesVersionCall } from '#contract/studio/membership-rules.ts'
import * as api from '#contract/studio/studio-administration.ts'
import { draftSchemas } from '#contract/studio/studio-facts.ts'
import { publishedSections } from '#server/features/facts/current-facts.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { toShown } from '#server/features/news/rules.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import { readInput } from '#server/http/read-input.ts'
import type { App } from '#server/context.ts'
import { bringBackVersion, dropDraft, saveDraft } from './change-draft.ts'
import { previewDraft, previewMaker } from './preview-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readRulesVersion } from './read-rules-version.ts'
import { readSectionState } from './section-state.ts'
import { rulesPdfRoutes } from './rules-pdf-routes.ts'
import { webManifestRoute } from './web-manifest-route.ts'

export function studio(app: App): void {
  const { registerEndpoint, database, clock, siteDir, documentsOf, renderPages } = app

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
    const news = (await app.confirmNews(asOf)).shown.map(toShown)
    const { shown: teachers } = await app.confirmTeachers(asOf)
    const published = { facts: publishedSections(facts), news, teachers }
    const documents = await documentsOf(asOf)
    const site = { render: renderPages, siteDir, documents, published }
    return preview(database.reader, params.id, site, clock())
  })
  registerEndpoint(api.publishDraft, ({ caller, params: { id: section }, request }) =>
    publishDraft(database, caller.id, { section, ifMatch: ifMatchOf(request) }, clock()),
  )
  rulesPdfRoutes(app)
  webManifestRoute(app)
}
