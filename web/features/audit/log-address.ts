import { auditKinds } from '#contract/audit.ts'
import type { AuditKind } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { instantOf } from '#time/tokyo.ts'

/** Which entries the address of the page asks for. */
export interface LogFilter {
  kind?: AuditKind
  member?: string
  actor?: string
  from?: string
  until?: string
  q?: string
}

const names = ['member', 'actor', 'q'] as const
const days = ['from', 'until'] as const

/** The filters in an address, without those that the server would refuse. */
export function filterOfAddress(search: URLSearchParams): LogFilter {
  const kind = auditKinds.find((one) => one === search.get('kind'))
  const filter: LogFilter = kind === undefined ? {} : { kind }
  for (const name of names) {
    const value = search.get(name) ?? ''
    if (value !== '' && value.length <= limits.searchLength) filter[name] = value
  }
  for (const day of days) {
    const value = search.get(day) ?? ''
    if (instantOf(value) !== undefined) filter[day] = value
  }
  return filter
}

/** The changes of an address that leave no filter. */
export const withoutFilters = { kind: '', member: '', actor: '', from: '', until: '', q: '' }
