import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import { dateText, timeText } from '#time/tokyo.ts'

export interface PasswordMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  passwordReset: { resetId: string; expiresAt: number }
  passwordChanged: { changedAt: number }
}

export const queuePasswordMail = outboxFor<PasswordMails>()

export const passwordTemplates: Templates<PasswordMails> = {
  passwordReset({ resetId, expiresAt }, context) {
    const { language, site, linkTokens } = context
    const text = textsIn(language)
    const url = `${site}/reset?token=${linkTokens.sign('password', resetId)}`
    return {
      facts: [{ label: text('mail.label.linkUntil'), lines: [momentText(expiresAt, context)] }],
      links: [{ text: text('mail.link.reset'), url }],
    }
  },

  passwordChanged({ changedAt }, context) {
    const text = textsIn(context.language)
    return {
      facts: [{ label: text('mail.label.changedAt'), lines: [momentText(changedAt, context)] }],
      links: [{ text: text('mail.link.forgotten'), url: `${context.site}/forgotten` }],
    }
  },
}

function momentText(instant: number, { language }: MailContext): string {
  const text = textsIn(language)
  const span = text('mail.moment', { date: dateText(instant, language), time: timeText(instant) })
  return text('mail.when', { span })
}
