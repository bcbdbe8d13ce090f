import type { Context } from '#server/context.ts'
import { listDue, lockFacts, planDraft as writePlan } from '#server/features/facts/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { Section } from '#studio/facts.ts'
import { dayMs } from '#time/tokyo.ts'
import { publish, publishable } from './publish-draft.ts'
import { expectUnchanged, readSectionNow } from './section-state.ts'

/** So far ahead a publication is planned. */
const longestMs = 366 * dayMs

interface PlanInput {
  section: Section
  ifMatch: IfMatch
}

/**
 * Plans the draft that the caller saw for a moment, or for another one. Until then it can be published and
 * its plan be taken back, but not be changed.
 */
export function planDraft(
  ctx: Context<AdminCaller>,
  { section, ifMatch, publishAt }: PlanInput & { publishAt: number },
): Promise<{ etag: string }> {
  return ctx.transact(async (tx) => {
    if (publishAt <= tx.now) throw new ApiError('error.server.invalid', { publishAt: 'past' })
    if (publishAt > tx.now + longestMs) throw new ApiError('error.server.invalid', { publishAt: 'tooLate' })
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    const draft = publishable(section, current)
    // The answer to an earlier attempt was lost.
    if (draft.publishAt === publishAt) return { etag: current.etag }
    expectUnchanged(current, ifMatch)
    await writePlan(tx.writer, draft.id, { publishAt, plannedBy: tx.caller.id })
    const [before, after] = [
      { section, publishAt: draft.publishAt },
      { section, publishAt },
    ]
    await tx.record({ action: 'facts.planned', subjectId: draft.id, before, after })
    return { etag: (await readSectionNow(tx.writer, section)).etag }
  })
}

/** Takes the plan of a draft back. */
export function endPlan(
  ctx: Context<AdminCaller>,
  { section, ifMatch }: PlanInput,
): Promise<{ etag: string }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    const { draft } = current
    if (draft === undefined) throw new ApiError('error.section.noDraft')
    if (draft.publishAt === null) throw new ApiError('error.section.notPlanned')
    expectUnchanged(current, ifMatch)
    await writePlan(tx.writer, draft.id, { publishAt: null, plannedBy: null })
    const [before, after] = [
      { section, publishAt: draft.publishAt },
      { section, publishAt: null },
    ]
    await tx.record({ action: 'facts.planEnded', subjectId: draft.id, before, after })
    return { etag: (await readSectionNow(tx.writer, section)).etag }
  })
}

/** Publishes the drafts whose moment has come, each in a transaction of its own, in the name of who planned. */
export async function publishPlanned(ctx: Context): Promise<void> {
  await forEachRow(await listDue(ctx.reader, ctx.now), ({ section }) =>
    ctx.transact(async (tx) => {
      await lockFacts(tx.writer)
      const current = await readSectionNow(tx.writer, section)
      const { publishAt = null, plannedBy = null } = current.draft ?? {}
      // Another process has published it, or an administrator has taken the plan back.
      if (publishAt === null || plannedBy === null || publishAt > tx.now) return
      await publish(tx, section, current, plannedBy as AdminId)
    }),
  )
}
