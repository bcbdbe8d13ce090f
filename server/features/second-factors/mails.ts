import { zonedMomentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'

/** `all` when the operator has removed every factor at the machine. */
export type NamedFactor = 'totp' | 'passkey' | 'all'

/** Instants are milliseconds since the epoch. */
export interface SecondFactorMails {
  secondFactorAdded: { factor: NamedFactor; at: number }
  secondFactorRemoved: { factor: NamedFactor; at: number }
  recoveryCodesMade: { at: number }
  /** How many codes are left. */
  recoveryCodeUsed: { left: number; at: number }
}

export const queueSecondFactorMail = outboxFor<SecondFactorMails>()

export const secondFactorTemplates: Templates<SecondFactorMails> = {
  secondFactorAdded: ({ factor, at }, context) => bodyOf(at, context, factorFact(factor, context)),
  secondFactorRemoved: ({ factor, at }, context) => bodyOf(at, context, factorFact(factor, context)),
  recoveryCodesMade: ({ at }, context) => bodyOf(at, context),
  recoveryCodeUsed({ left, at }, context) {
    const text = textsIn(context.language)
    const lines = [text('mail.recoveryCodeUsed.left', { count: left })]
    return bodyOf(at, context, [{ label: text('mail.label.recoveryCodes'), lines }])
  },
}

function factorFact(factor: NamedFactor, { language }: MailContext): MailBody['facts'] {
  const text = textsIn(language)
  return [{ label: text('mail.label.factor'), lines: [text(`mail.factor.${factor}`)] }]
}

/** Each of these mails says when it happened and what to do when another person did it. */
function bodyOf(at: number, { language, site }: MailContext, facts: MailBody['facts'] = []): MailBody {
  const text = textsIn(language)
  return {
    facts: [
      { label: text('mail.label.changedAt'), lines: [zonedMomentText(at, language)] },
      ...facts,
      { label: text('mail.label.notYours'), lines: [text('mail.factor.notYours')] },
    ],
    links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
  }
}
