import type { GivenRole, StaffRole } from '#contract/roles.ts'
import type { EndedHire } from '#server/features/hires/end-all-of-member.ts'
import { asCancelled, entryOf } from '#server/features/hires/hire-in-mail.ts'
import { endedHiresRow } from '#server/features/hires/refund.ts'
import { linkTo, zonedMomentText } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import { outboxFor, outboxForMany } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { calendarDateText } from '#time/tokyo.ts'

export interface MemberMails {
  /** Goes to the new address. The token of the link is made when the mail is written. */
  emailConfirmation: { changeId: string; expiresAt: number }
  /** Goes to the present address, which is not confirmed yet. The link is that of `emailConfirmation`. */
  addressConfirmation: { changeId: string; expiresAt: number }
  /** The token of the link is made when the mail is written. */
  staffInvited: { invitationId: string; role: StaffRole; teacher?: Worded; expiresAt: number }
  /** Goes to the present address when the member asks for another one, whose first letters are `begins`. */
  emailChangeRequested: { begins: string; requestedAt: number }
  /**
   * Goes to the old address. `begins` has the first letters of the new one. Instants are milliseconds since
   * the epoch.
   */
  emailChanged: { begins: string; changedAt: number }
  /**
   * The numbers of cancelled bookings and of expired tickets, and the cancelled hires; none in mails of
   * earlier versions.
   */
  accountClosed: { bookings: number; tickets: number; hires?: EndedHire[] }
  /**
   * The account is closed when a day in Tokyo is over. With the number of bookings after it that were
   * cancelled, beside those of which the mail about the leave tells, and the hires.
   */
  closingPlanned: { lastDay: string; bookings: number; hires: EndedHire[] }
  /** An administrator has added the member. The token of the link is made when the mail is written. */
  memberAdded: { resetId: string; expiresAt: number }
  administratorRevoked: { changedAt: number }
  /** `teacher`: whose lessons a person with the role of a teacher sees. */
  roleGiven: { role: GivenRole; teacher?: Record<Language, string>; changedAt: number }
  /** `role`: the one that the person had. */
  roleTaken: { role: StaffRole; changedAt: number }
  accountBlocked: { changedAt: number }
  /**
   * Goes to both addresses: the first letters of the one with which the member logs in from now on, and all
   * tickets.
   */
  accountsMerged: { begins: string; tickets: number }
}

const changedAtRow = (changedAt: number, language: Language) => [
  { label: textsIn(language)('mail.label.changedAt'), lines: [zonedMomentText(changedAt, language)] },
]

export const queueMemberMail = outboxFor<MemberMails>()
export const queueMemberMails = outboxForMany<MemberMails>()

export const memberTemplates: Templates<MemberMails> = {
  emailConfirmation: confirmation,
  addressConfirmation: confirmation,

  emailChangeRequested({ begins, requestedAt }, { facts, language, site }) {
    const text = studioTexts(facts, language)
    return {
      rows: [
        { label: text('mail.label.requestedAt'), lines: [zonedMomentText(requestedAt, language)] },
        { label: text('mail.label.newEmail'), lines: [text('mail.emailChanged.begins', { begins })] },
        { label: text('mail.label.notRequested'), lines: [text('mail.emailChangeRequested.notYours')] },
      ],
      links: [{ text: text('mail.link.forgotten'), url: `${site}/forgotten` }],
    }
  },

  emailChanged({ begins, changedAt }, { facts, language }) {
    const text = studioTexts(facts, language)
    return {
      rows: [
        { label: text('mail.label.changedAt'), lines: [zonedMomentText(changedAt, language)] },
        { label: text('mail.label.newEmail'), lines: [text('mail.emailChanged.begins', { begins })] },
        { label: text('mail.label.notYours'), lines: [text('mail.emailChanged.notYours')] },
      ],
      links: [],
    }
  },

  accountClosed({ bookings, tickets, hires = [] }, context) {
    const text = textsIn(context.language)
    const cancelled = text('mail.accountClosed.bookings', { count: bookings })
    const expired = text('mail.accountClosed.tickets', { count: tickets })
    return {
      rows: [
        ...(bookings > 0 ? [{ label: text('mail.label.bookings'), lines: [cancelled] }] : []),
        ...(hires.length > 0 ? [endedHiresRow(hires, context)] : []),
        ...(tickets > 0 ? [{ label: text('mail.label.tickets'), lines: [expired] }] : []),
        { label: text('mail.label.data'), lines: [text('mail.accountClosed.data')] },
      ],
      links: [],
      calendarEntries: hires.map(({ hire }) => asCancelled(entryOf(hire, context))),
    }
  },

  closingPlanned({ lastDay, bookings, hires }, context) {
    const { language } = context
    const text = textsIn(language)
    const day = calendarDateText(lastDay, language)
    const cancelled = text('mail.accountClosed.bookings', { count: bookings })
    return {
      values: { day },
      rows: [
        ...(bookings > 0 ? [{ label: text('mail.label.bookings'), lines: [cancelled] }] : []),
        ...(hires.length > 0 ? [endedHiresRow(hires, context)] : []),
        { label: text('mail.label.data'), lines: [text('mail.closingPlanned.data', { day })] },
      ],
      links: [linkTo('profile', context)],
      calendarEntries: hires.map(({ hire }) => asCancelled(entryOf(hire, context))),
    }
  },

  memberAdded({ resetId, expiresAt }, { language, site, linkTokens }) {
    const text = textsIn(language)
    const url = `${site}/reset#token=${linkTokens.sign('password', resetId)}`
    return {
      rows: [{ label: text('mail.label.linkUntil'), lines: [zonedMomentText(expiresAt, language)] }],
      links: [
        { text: text('mail.link.firstPassword'), url },
        { text: text('mail.link.newPasswordLink'), url: `${site}/forgotten` },
      ],
    }
  },

  staffInvited({ invitationId, role, teacher, expiresAt }, { language, site, linkTokens }) {
    const text = textsIn(language)
    const name = text(`mail.role.${role}`)
    const named = teacher === undefined ? name : text('mail.roleGiven.teacher', { name: teacher[language] })
    const may = text(role === 'ADMIN' ? 'mail.staffInvited.mayAll' : `mail.roleGiven.may.${role}`)
    return {
      rows: [
        { label: text('mail.label.role'), lines: [named, may] },
        { label: text('mail.label.linkUntil'), lines: [zonedMomentText(expiresAt, language)] },
      ],
      links: [
        {
          text: text('mail.link.firstPassword'),
          url: `${site}/reset#invitation=${linkTokens.sign('staff', invitationId)}`,
        },
      ],
    }
  },

  administratorRevoked: ({ changedAt }, { language }) => ({
    rows: changedAtRow(changedAt, language),
    links: [],
  }),

  roleGiven({ role, teacher, changedAt }, { language, site }) {
    const text = textsIn(language)
    const name = text(`mail.role.${role}`)
    const named = teacher === undefined ? name : text('mail.roleGiven.teacher', { name: teacher[language] })
    return {
      rows: [
        { label: text('mail.label.role'), lines: [named, text(`mail.roleGiven.may.${role}`)] },
        ...changedAtRow(changedAt, language),
      ],
      links: [{ text: text('mail.link.login'), url: `${site}/login` }],
    }
  },

  roleTaken({ role, changedAt }, { language }) {
    const text = textsIn(language)
    return {
      rows: [
        { label: text('mail.label.formerRole'), lines: [text(`mail.role.${role}`)] },
        ...changedAtRow(changedAt, language),
      ],
      links: [],
    }
  },

  accountBlocked: ({ changedAt }, { language }) => ({ rows: changedAtRow(changedAt, language), links: [] }),

  accountsMerged({ begins, tickets }, { facts, language, site }) {
    const text = studioTexts(facts, language)
    return {
      rows: [
        { label: text('mail.label.loginWith'), lines: [text('mail.emailChanged.begins', { begins })] },
        {
          label: text('mail.label.tickets'),
          lines: [text('mail.accountsMerged.tickets', { count: tickets })],
        },
        { label: text('mail.label.notOnePerson'), lines: [text('mail.accountsMerged.notYours')] },
      ],
      links: [{ text: text('mail.link.login'), url: `${site}/login` }],
    }
  },
}

function confirmation(
  { changeId, expiresAt }: { changeId: string; expiresAt: number },
  { language, site, linkTokens }: MailContext,
): MailBody {
  const text = textsIn(language)
  const url = `${site}/confirm-email#token=${linkTokens.sign('email', changeId)}`
  return {
    rows: [{ label: text('mail.label.linkUntil'), lines: [zonedMomentText(expiresAt, language)] }],
    links: [{ text: text('mail.link.confirmEmail'), url }],
  }
}
