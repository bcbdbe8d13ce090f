import { zonedMomentText } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'

export interface PasswordMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  passwordReset: { resetId: string; expiresAt: number }
  passwordChanged: { changedAt: number }
}

export const queuePasswordMail = outboxFor<PasswordMails>()

export const passwordTemplates: Templates<PasswordMails> = {
  passwordReset({ resetId, expiresAt }, { language, site, linkTokens }) {
    const text = textsIn(language)
    const url = `${site}/reset#token=${linkTokens.sign('password', resetId)}`
    return {
      facts: [{ label: text('mail.label.linkUntil'), lines: [zonedMomentText(expiresAt, language)] }],
      links: [{ text: text('mail.link.reset'), url }],
    }
  },

  passwordChanged({ changedAt }, { language, site }) {
    const text = textsIn(language)
    return {
      facts: [{ label: text('mail.label.changedAt'), lines: [zonedMomentText(changedAt, language)] }],
      links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
    }
  },
}
