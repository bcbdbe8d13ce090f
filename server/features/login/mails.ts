import { zonedMomentText } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { dateText } from '#time/tokyo.ts'

/** What goes on after a new password, and since when there is one. */
export type KeptWay =
  | { way: 'passkey'; name: string; since: number }
  | { way: 'totp' | 'recoveryCodes' | 'receptionCode'; since: number }

export interface PasswordMails {
  /** Instants are milliseconds since the epoch. The token of the link is made when the mail is written. */
  passwordReset: { resetId: string; expiresAt: number }
  /**
   * The names of the passkeys that have ended. Mails that an earlier version has queued have the instant
   * only.
   */
  passwordChanged: { changedAt: number; passkeysEnded?: string[]; kept?: KeptWay[] }
}

export const queuePasswordMail = outboxFor<PasswordMails>()

export const passwordTemplates: Templates<PasswordMails> = {
  passwordReset({ resetId, expiresAt }, { language, site, linkTokens }) {
    const text = textsIn(language)
    const url = `${site}/reset#token=${linkTokens.sign('password', resetId)}`
    return {
      rows: [{ label: text('mail.label.linkUntil'), lines: [zonedMomentText(expiresAt, language)] }],
      links: [{ text: text('mail.link.reset'), url }],
    }
  },

  passwordChanged({ changedAt, passkeysEnded = [], kept = [] }, { language, site }) {
    const text = textsIn(language)
    const rows = [{ label: text('mail.label.changedAt'), lines: [zonedMomentText(changedAt, language)] }]
    if (passkeysEnded.length > 0) {
      const lines = [...passkeysEnded, text('mail.passwordChanged.addPasskeys')]
      rows.push({ label: text('mail.label.passkeysEnded'), lines })
    }
    if (kept.length > 0) {
      const name = (given: KeptWay) =>
        given.way === 'passkey'
          ? text('mail.passwordChanged.way.passkey', { name: given.name })
          : text(`mail.passwordChanged.way.${given.way}`)
      const ways = kept.map((given) =>
        text('mail.passwordChanged.since', { way: name(given), date: dateText(given.since, language) }),
      )
      const isMember = kept.every(({ way }) => way === 'receptionCode')
      const advice = text(`mail.passwordChanged.${isMember ? 'renewCode' : 'removeUnknown'}`)
      rows.push({ label: text('mail.label.keptWays'), lines: [...ways, advice] })
    }
    return {
      rows,
      links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
    }
  },
}
