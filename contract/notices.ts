/** The bars above every page, which visitors see for a period. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { instant, spanChecks, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { siteLink } from './site-link.ts'
import { inEitherLanguage, optionalText } from './text-fields.ts'

const text = optionalText(limits.noticeLength)

/** The form of a notice and the body of its calls. The error of each rule is a type word. */
export const noticeFields = z
  .object({ textJa: text, textEn: text, link: z._default(siteLink, ''), start: instant, end: instant })
  .check(inEitherLanguage('textJa', 'textEn'), ...spanChecks(limits.noticeDays * 86_400_000))

const notice = z.object({
  id: z.string(),
  /** The entity tag for `If-Match`. */
  etag: z.string(),
  textJa: z.string(),
  textEn: z.string(),
  link: z.string(),
  start: utcInstant,
  end: utcInstant,
  /** Visitors will see it, see it, or have seen it. */
  state: z.enum(['planned', 'shown', 'over']),
})

export type Notice = z.output<typeof notice>
export type NoticeForm = z.input<typeof noticeFields>
export type NoticeFields = z.output<typeof noticeFields>

export const listNotices = {
  ...route('listNotices', 'GET', '/admin/notices', 'admin'),
  summary: 'The bars above every page, those that end last first: at most 100',
  answer: z.array(notice),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createNotice = {
  ...route('createNotice', 'POST', '/admin/notices', 'admin'),
  summary: 'Writes a bar that stands above every page between two moments',
  headers: ['Idempotency-Key'],
  body: noticeFields,
  answer: byId,
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const updateNotice = {
  ...route('updateNotice', 'PUT', '/admin/notices/{id}', 'admin'),
  summary: 'Changes a bar. Visitors who closed it see it again',
  params: byId,
  headers: ['If-Match'],
  body: noticeFields,
  answer: byId,
  status: 200,
  errors: ['error.notice.notFound', 'error.notice.changed'],
} as const satisfies Endpoint

export const deleteNotice = {
  ...route('deleteNotice', 'DELETE', '/admin/notices/{id}', 'admin'),
  summary: 'Deletes a bar, which disappears from every page',
  params: byId,
  headers: ['If-Match'],
  answer: byId,
  status: 200,
  errors: ['error.notice.notFound', 'error.notice.changed'],
} as const satisfies Endpoint
