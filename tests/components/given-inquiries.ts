import type { Inquiry } from '#contract/inquiries/inquiry-administration.ts'
import { hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** An inquiry without an answer, as administrators read it. */
export const inquiry = (given: Partial<Inquiry> = {}): Inquiry => ({
  id: 'inquiry-1',
  name: '佐々木 翠',
  email: 'sasaki@example.test',
  phone: '09011112222',
  message: '体験はできますか',
  language: 'ja',
  memberId: null,
  askedAt: isoText(now - hourMs),
  answeredAt: null,
  answeredBy: null,
  assignee: null,
  answers: [],
  seats: [],
  etag: 'etag-1',
  ...given,
})
