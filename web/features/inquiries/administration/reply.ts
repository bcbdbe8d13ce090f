import type { Inquiry } from '#contract/inquiries.ts'
import { identity } from '#studio/identity.ts'
import { inquiryReplySubject } from '#studio/inquiry-reply.ts'

/** Opens a reply in the sender's language, with the inquiry below. */
export function replyAddress({ email, language, message }: Inquiry): string {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const subject = `${inquiryReplySubject[language]} - ${identity.name[language]}`
  const fields = { subject, body: `\r\n\r\n${quoted}` }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}
