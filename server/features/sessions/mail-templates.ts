import type { Bodies } from '#server/mail/body.ts'
import type { Occasion } from '#server/mail/letter.ts'
import { textsIn } from '#server/texts.ts'
import { dateText, hourMs, timeText } from '#time/tokyo.ts'

export interface PasswordMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  passwordReset: { name: string; resetId: string; expiresAt: number }
  passwordChanged: { name: string; changedAt: number }
}

export const passwordBodies: Bodies<PasswordMails> = {
  passwordReset({ resetId, expiresAt }, occasion) {
    const { language, site, linkTokens } = occasion
    const text = textsIn(language)
    const url = `${site}/reset?token=${linkTokens.sign('password', resetId)}`
    return {
      facts: [{ label: text('mail.label.linkUntil'), lines: [momentText(expiresAt, occasion)] }],
      links: [{ text: text('mail.link.reset'), url }],
    }
  },

  passwordChanged({ changedAt }, occasion) {
    const text = textsIn(occasion.language)
    return {
      facts: [{ label: text('mail.label.changedAt'), lines: [momentText(changedAt, occasion)] }],
      links: [{ text: text('mail.link.forgotten'), url: `${occasion.site}/forgotten` }],
    }
  },
}

function momentText(instant: number, { language }: Occasion): string {
  const text = textsIn(language)
  const span = text('mail.moment', { date: dateText(instant, language), time: timeText(instant) })
  return text('mail.when', { span })
}

/** Made-up contents, for a look at each mail. */
export function samplePasswordMails(now: number, name: string): PasswordMails {
  return {
    passwordReset: { name, resetId: 'sample', expiresAt: now + hourMs },
    passwordChanged: { name, changedAt: now },
  }
}
