import * as api from '#contract/accounts/merging.ts'
import { expectPassword } from '#server/features/members/check-password.ts'
import { entityTag, ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { examineMerge, listDuplicates, listDuplicatesOf, mergeAccounts } from './merge-accounts.ts'

export function mergingRoutes({ registerEndpoint, database, clock, rateLimit, payments }: App): void {
  registerEndpoint(api.listDuplicates, () => listDuplicates(database.reader))
  registerEndpoint(api.listDuplicatesOf, ({ params }) => listDuplicatesOf(database.reader, params.id))
  registerEndpoint(api.previewMerge, async ({ facts, params, query, reply }) => {
    const preview = await examineMerge(facts, database.reader, { ...params, ...query }, clock())
    reply.header('etag', entityTag(preview.etag))
    return preview
  })
  registerEndpoint(api.mergeAccounts, async ({ caller, facts, params: { id }, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id)
    await expectPassword(database.reader, caller.id, body.password)
    const merge = { id, otherId: body.otherId, ifMatch: ifMatchOf(request), actor: caller.id }
    const merged = await mergeAccounts(facts, { database, payments, clock, log: request.log }, merge)
    recordSecurityEvent(request, 'accounts.merged', { member: id })
    return merged
  })
}
