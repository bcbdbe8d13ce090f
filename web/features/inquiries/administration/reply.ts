import type { Inquiry } from '#contract/inquiries.ts'
import { identity } from '#studio/identity.ts'
import { inquiryReplySubject } from '#studio/inquiry-reply.ts'
import { mailtoLink } from '#studio/mailto.ts'

/** Opens a reply in the sender's language, with the inquiry below. */
export function replyAddress({ email, language, message }: Inquiry): string {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const subject = `${inquiryReplySubject[language]} - ${identity.name[language]}`
  return mailtoLink(email, { subject, body: `\r\n\r\n${quoted}` })
}
