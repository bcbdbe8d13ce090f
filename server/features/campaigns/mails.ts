import { outboxForMany } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'

export interface NewsMails {
  /** What an administrator wrote to many members. */
  news: { subject: string; text: string; memberId: string }
}

export const queueNews = outboxForMany<NewsMails>()

/**
 * Where mail programs end the news of a member with one click (RFC 8058). It is no call of the contract,
 * because its body is a form.
 */
export const oneClickPath = '/api/news/one-click'

export const newsTemplates: Templates<NewsMails> = {
  news({ subject, text, memberId }, { language, site, linkTokens }) {
    const token = linkTokens.sign('news', memberId)
    return {
      values: { subject, text },
      rows: [],
      links: [
        { text: textsIn(language)('mail.link.unsubscribe'), url: `${site}/unsubscribe#token=${token}` },
      ],
      oneClickUnsubscribe: `${new URL(site).origin}${oneClickPath}/${token}`,
    }
  },
}
