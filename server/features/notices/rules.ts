import type { Notice, NoticeFields } from '#contract/notices.ts'
import type { Span } from '#time/spans.ts'
import { isoText } from '#time/tokyo.ts'

/** A notice as the database keeps it. */
export interface NoticeRow extends Span {
  id: string
  textJa: string
  textEn: string
  link: string
  changedAt: number
  version: number
}

/** The first instant belongs to the period, the last one does not. */
export function stateOf({ startsAt, endsAt }: Span, now: number): Notice['state'] {
  if (now < startsAt) return 'planned'
  return now < endsAt ? 'shown' : 'over'
}

/** What a notice becomes by the fields that an administrator sent. */
export const changedBy = (
  { start, end, ...fields }: NoticeFields,
  { id, version, now }: { id: string; version: number; now: number },
): NoticeRow => ({
  ...fields,
  id,
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
  changedAt: now,
  version,
})

/** Whether two states of a notice say the same at the same time. */
export const isSame = (one: NoticeRow, other: NoticeRow): boolean =>
  (['textJa', 'textEn', 'link', 'startsAt', 'endsAt'] as const).every((field) => one[field] === other[field])

/** The fields that the audit log keeps. */
export const recordedFields = ({ textJa, textEn, link, startsAt, endsAt }: NoticeRow) => ({
  noticeTextJa: textJa,
  noticeTextEn: textEn,
  link,
  startsAt,
  endsAt,
})

/** The notice as administrators read it. */
export const toNotice = (
  { startsAt, endsAt, changedAt: _, version, ...row }: NoticeRow,
  now: number,
): Notice => ({
  ...row,
  etag: String(version),
  start: isoText(startsAt),
  end: isoText(endsAt),
  state: stateOf({ startsAt, endsAt }, now),
})

/**
 * By which a visitor closes it: a changed notice has another one, so that it is seen again. Safe in a cookie
 * and an attribute.
 */
export const closingKey = ({ id, version }: Pick<NoticeRow, 'id' | 'version'>): string => `${id}~${version}`
