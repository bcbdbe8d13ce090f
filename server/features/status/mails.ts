import { findings } from '#contract/status.ts'
import type { Finding, LineName } from '#contract/status.ts'
import { zonedMomentText } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import type { TextKey } from '#server/texts.ts'

export interface WrongLine {
  line: LineName
  finding: Finding<LineName>
}

export interface StatusMails {
  /** Goes to each administrator. */
  statusWarning: { lines: WrongLine[] }
  /** To the administrator who asks for it. */
  testMail: { askedAt: number }
}

export const queueStatusMail = outboxFor<StatusMails>()

export const statusTemplates: Templates<StatusMails> = {
  statusWarning({ lines }, { language, site }) {
    const text = textsIn(language)
    return {
      rows: lines
        // A later version may no longer know what an earlier one has found.
        .filter(({ line, finding }) => (findings[line] as readonly string[]).includes(finding))
        .map(({ line, finding }) => ({
          label: text(`status.line.${line}`),
          lines: [
            text(`status.found.${line}.${finding}` as TextKey),
            text(`status.toDo.${line}.${finding}` as TextKey),
          ],
        })),
      links: [{ text: text('mail.link.status'), url: `${site}/admin/status` }],
    }
  },

  testMail({ askedAt }, { language, site }) {
    const text = textsIn(language)
    return {
      rows: [{ label: text('mail.label.testedAt'), lines: [zonedMomentText(askedAt, language)] }],
      links: [{ text: text('mail.link.status'), url: `${site}/admin/status` }],
    }
  },
}
