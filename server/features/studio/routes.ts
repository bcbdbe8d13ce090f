import { readRulesVersion as readRulesVersionCall } from '#contract/studio/membership-rules.ts'
import * as api from '#contract/studio/studio-administration.ts'
import { draftSchemas } from '#contract/studio/studio-facts.ts'
import { publishedSections } from '#server/features/facts/current-facts.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { toShown } from '#server/features/news/rules.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import { readInput } from '#server/http/read-input.ts'
import { spacesOfDocuments } from '#server/features/spaces/spaces.ts'
import type { App } from '#server/services.ts'
import { booksOfFile } from '#studio/books.ts'
import { firstVisitOfFile } from '#studio/first-visit.ts'
import { lineOfFile } from '#studio/line.ts'
import { withoutHiddenBlocks } from '#studio/page-blocks.ts'
import { billingOfFile } from '#studio/receipts.ts'
import { bringBackVersion, dropDraft, saveDraft } from './change-draft.ts'
import { iconRoutes } from './icon-routes.ts'
import { listMissingTexts } from './list-missing-texts.ts'
import { endPlan, planDraft } from './plan-draft.ts'
import { previewDraft, previewMaker } from './preview-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readRulesVersion } from './document-versions.ts'
import { readSectionMarks, readSectionState } from './section-state.ts'
import { rulesPdfRoutes } from './rules-pdf.ts'

export function studio(app: App): void {
  const { registerEndpoint, database, siteDir, documentsOf, renderPages } = app

  registerEndpoint(api.readStudio, async ({ ctx, reply }) =>
    asPublic(
      reply,
      Buffer.from(
        JSON.stringify({
          ...withoutHiddenBlocks(ctx.facts),
          billing: billingOfFile,
          books: booksOfFile,
          firstVisit: firstVisitOfFile,
          line: lineOfFile,
        }),
      ),
    ),
  )
  registerEndpoint(readRulesVersionCall, async ({ ctx, params, reply }) => {
    const text = await readRulesVersion(ctx, params.id)
    return asPublic(reply, Buffer.from(JSON.stringify(text)))
  })
  registerEndpoint(api.listSections, () =>
    readSectionMarks(database.reader, { line: app.line !== undefined }),
  )
  registerEndpoint(api.listMissingTexts, ({ ctx }) => listMissingTexts(ctx))
  registerEndpoint(api.readSection, ({ params }) => readSectionState(database.reader, params.id))
  registerEndpoint(api.saveDraft, ({ ctx, params: { id: section }, body, request }) => {
    const facts = readInput(draftSchemas[section], body.facts) as Facts
    return saveDraft(ctx, { section, facts, ifMatch: ifMatchOf(request) })
  })
  registerEndpoint(api.dropDraft, ({ ctx, params: { id: section }, request }) =>
    dropDraft(ctx, { section, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.bringBackVersion, ({ ctx, params: { id: section }, body, request }) =>
    bringBackVersion(ctx, { section, ifMatch: ifMatchOf(request), ...body }),
  )
  const preview = previewMaker(previewDraft)
  registerEndpoint(api.previewDraft, async ({ ctx, params, databaseVersion }) => {
    if (renderPages === undefined || siteDir === undefined) return preview(ctx, params.id, undefined)
    const news = (await app.confirmNews(databaseVersion)).shown.map(toShown)
    const { shown: teachers } = await app.confirmTeachers(databaseVersion)
    const spaces = spacesOfDocuments(await app.confirmSpaces(databaseVersion))
    const published = { facts: publishedSections(ctx.facts), news, teachers, ...spaces }
    const documents = await documentsOf(databaseVersion)
    const site = { render: renderPages, siteDir, documents, published }
    return preview(ctx, params.id, site)
  })
  registerEndpoint(api.publishDraft, ({ ctx, params: { id: section }, request }) =>
    publishDraft(ctx, { section, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.planDraft, ({ ctx, params: { id: section }, body, request }) =>
    planDraft(ctx, { section, ifMatch: ifMatchOf(request), publishAt: Date.parse(body.publishAt) }),
  )
  registerEndpoint(api.endPlan, ({ ctx, params: { id: section }, request }) =>
    endPlan(ctx, { section, ifMatch: ifMatchOf(request) }),
  )
  rulesPdfRoutes(app)
  iconRoutes(app)
}
