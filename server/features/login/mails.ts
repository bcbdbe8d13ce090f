import { zonedMomentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
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
  /** Whether a person of the staff has no second factor any more. */
  phoneLost: { changedAt: number; passkeysEnded: string[]; kept: KeptWay[]; lacksFactor: boolean }
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
    return {
      rows: [...rows, ...keptRows(kept, language)],
      links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
    }
  },

  phoneLost({ changedAt, passkeysEnded, kept, lacksFactor }, { facts, language, site }) {
    const text = studioTexts(facts, language)
    const rows = [{ label: text('mail.label.changedAt'), lines: [zonedMomentText(changedAt, language)] }]
    if (passkeysEnded.length > 0) rows.push({ label: text('mail.label.passkeysEnded'), lines: passkeysEnded })
    const next = text(`mail.phoneLost.${lacksFactor ? 'setUp' : 'next'}`)
    return {
      rows: [
        ...rows,
        ...keptRows(kept, language),
        { label: text('mail.label.nextStep'), lines: [next] },
        { label: text('mail.label.notYours'), lines: [text('mail.factor.notYours')] },
      ],
      links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
    }
  },
}

/** What goes on, with its day, and what to do about it. */
function keptRows(ways: readonly KeptWay[], language: Language): MailBody['rows'] {
  if (ways.length === 0) return []
  const text = textsIn(language)
  const nameOf = (kept: KeptWay) =>
    kept.way === 'passkey'
      ? text('mail.passwordChanged.way.passkey', { name: kept.name })
      : text(`mail.passwordChanged.way.${kept.way}`)
  const lines = ways.map((kept) =>
    text('mail.passwordChanged.since', { way: nameOf(kept), date: dateText(kept.since, language) }),
  )
  const isMember = ways.every(({ way }) => way === 'receptionCode')
  const advice = text(`mail.passwordChanged.${isMember ? 'renewCode' : 'removeUnknown'}`)
  return [{ label: text('mail.label.keptWays'), lines: [...lines, advice] }]
}
