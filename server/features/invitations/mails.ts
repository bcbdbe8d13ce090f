import type { Link } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { dateText } from '#time/tokyo.ts'

export interface InvitationMails {
  /**
   * Until the midnight in Tokyo `expiresAt` they can be used. `reason` is what an administrator wrote who
   * gave one by hand.
   */
  invitationsGiven: { count: number; expiresAt: number; reason?: string }
  /** When each of them expires that was not used, the first one first. */
  invitationsEnd: { expiries: number[] }
}

export const queueInvitationMail = outboxFor<InvitationMails>()

const lastDayText = (expiresAt: number, language: Language) => dateText(expiresAt - 1, language)

function links({ language, site }: MailContext): Link[] {
  const text = textsIn(language)
  return [
    { text: text('mail.link.events'), url: `${site}/booking` },
    { text: text('mail.link.invitations'), url: `${site}/profile?tab=history` },
  ]
}

export const invitationTemplates: Templates<InvitationMails> = {
  invitationsGiven({ count, expiresAt, reason }, context) {
    const { language } = context
    const text = textsIn(language)
    const expiry = lastDayText(expiresAt, language)
    return {
      values: { count },
      rows: [
        { label: text('mail.label.invitations'), lines: [text('mail.invitationsGiven.seats', { count })] },
        { label: text('mail.label.expiry'), lines: [text('mail.invitationsGiven.until', { expiry })] },
        ...(reason === undefined ? [] : [{ label: text('mail.label.grantedFor'), lines: [reason] }]),
        { label: text('mail.label.toDo'), lines: [text('mail.useInvitation')] },
      ],
      links: links(context),
    }
  },
  invitationsEnd({ expiries }, context) {
    const { language } = context
    const text = textsIn(language)
    const [first = 0] = expiries
    const lines = [...new Set(expiries)].map((expiresAt) =>
      text('mail.invitationsEnd.until', {
        count: expiries.filter((other) => other === expiresAt).length,
        expiry: lastDayText(expiresAt, language),
      }),
    )
    return {
      values: { expiry: lastDayText(first, language) },
      rows: [
        { label: text('mail.label.invitations'), lines },
        { label: text('mail.label.toDo'), lines: [text('mail.useInvitation')] },
      ],
      links: links(context),
    }
  },
}
