import type { Worded } from './languages.ts'

/** The subject that a reply to an inquiry begins with, in the sender's language. */
export const inquiryReplySubject: Worded = {
  ja: 'お問い合わせの件',
  en: 'Your inquiry',
}
