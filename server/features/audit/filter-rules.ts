import { auditActions } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { dayMs, instantOf } from '#time/tokyo.ts'
import type { EntryFilter } from './entry-queries.ts'

/** What an administrator asks for. Days are days in Tokyo. */
export interface Wanted {
  kind?: AuditKind | undefined
  member?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  until?: string | undefined
  q?: string | undefined
}

/**
 * The entries that are wanted. A text is searched in the last `limits.logSearchDays` days of the range only, because each
 * entry of that time is read.
 */
export function filterOf({ kind, member, actor, from, until, q = '' }: Wanted, now: number): EntryFilter {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const first = from === undefined ? undefined : instantOf(from)
  const lastDay = until === undefined ? undefined : instantOf(until)
  const after = lastDay === undefined ? undefined : lastDay + dayMs
  const earliest = Math.min(after ?? now, now) - limits.logSearchDays * dayMs
  return {
    actions: kind && auditActions[kind],
    memberId: member,
    actorId: actor,
    from: words.length === 0 ? first : Math.max(first ?? earliest, earliest),
    until: after,
    words,
  }
}
