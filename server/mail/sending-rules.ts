import { dayMs, hourMs } from '#time/tokyo.ts'
import type { MailKind } from './template.ts'

/**
 * Why a mail is not sent. `unconfirmed`: the address is not known to be the member's. `withdrawn`: it is not,
 * or no longer, one of the member's. `tooMany`: it has had its mails of the day. `merged`: a later mail made
 * it needless. For news, `merged` says that the member has declined it since, which makes it needless too.
 */
export type DropReason = 'unconfirmed' | 'withdrawn' | 'tooMany' | 'merged'

/** What becomes of a mail that is due. */
type Decision = { send: true } | { drop: DropReason } | { postponeUntil: number }

/** How many mails an address gets, and what becomes of the others. */
interface Bound {
  most: number
  withinMs: number
  beyond: 'drop' | 'postpone'
}

/** Of an address that is not confirmed as a member's. */
const beforeConfirmation = { most: 3, withinMs: dayMs }

const ofMember: Bound = { most: 30, withinMs: hourMs, beyond: 'postpone' }

/** Whose the recipient's address is. `stranger`: of no member, or typed into a form. */
export type Ownership = 'confirmed' | 'unconfirmed' | 'stranger'

export interface Owner {
  email: string
  confirmedAt: number | null
  closedAt: number | null
  /** The address that waits for its confirmation, if there is one. */
  pendingEmail: string | null
  /** When the member asked for no more news. */
  newsDeclinedAt: number | null
}

/** Links that a person asks for. They end soon, so that a mail beyond the bound is dropped. */
export const links: readonly string[] = [
  'paymentLink',
  'emailConfirmation',
  'addressConfirmation',
  'passwordReset',
  'memberAdded',
  'staffInvited',
  'guestConfirm',
] satisfies MailKind[]
/**
 * A free seat for which the member waits: who has not confirmed the address is not booked into it, but told.
 */
const seatFree = 'seatFree' satisfies MailKind
/**
 * Often the second mail to a new account: an administrator adds the person and gives the role before the
 * address is confirmed.
 */
const roleGiven = 'roleGiven' satisfies MailKind
/** To an administrator who asks for it, and whose address may not be confirmed yet. */
const testMail = 'testMail' satisfies MailKind
/** What was paid and what goes back is told in any case, if need be on the next day. */
const receipts: readonly string[] = [
  'paymentReceived',
  'offerBought',
  'paymentReminder',
  'paymentFailed',
  'pauseFeePaid',
  'pauseFeeFailed',
  'refundGiven',
  'shopPaymentAwaited',
  'shopPaymentMissed',
  'hireConfirmed',
  'hireCancelled',
  'hireCancelledByStudio',
  'hireTaken',
  'hireMoved',
] satisfies MailKind[]

/**
 * To guests, whose addresses they told the front desk or typed into the form of a trial lesson. The form
 * takes one trial at a time for an address.
 */
const toGuests: readonly string[] = [
  'guestBooked',
  'guestReminder',
  'guestCancelled',
  'guestLessonMoved',
  'guestTeacherChanged',
  'guestLessonCancelled',
  'guestLessonBack',
  'guestPaid',
  'guestLink',
] satisfies MailKind[]

/** Also to guests for whom an administrator has hired a space. */
const aboutHires: readonly string[] = [
  'hireConfirmed',
  'hireReminder',
  'hireMoved',
  'hireCancelled',
  'hireCancelledByStudio',
] satisfies MailKind[]

const ofGuest: Bound = { most: 10, withinMs: dayMs, beyond: 'postpone' }

/** What a studio writes to many members. It goes last, and only to members who want it. */
export const news: string = 'news' satisfies MailKind

const toStudio = 'inquiryToStudio' satisfies MailKind
/** Goes to the address that a visitor typed, and holds nothing that the visitor wrote. */
const receiptOfInquiry = 'inquiryReceived' satisfies MailKind
/** An administrator wrote it to the address that the inquiry names. */
const answerToInquiry = 'inquiryAnswer' satisfies MailKind
/** Warns the owner of the address that the member had before. */
const toFormerAddress = 'emailChanged' satisfies MailKind
/**
 * Tells both addresses of a person whose accounts an administrator has merged, because the person may know
 * only one of the logins.
 */
const toBothAddresses = 'accountsMerged' satisfies MailKind

const atAnyAddress: readonly string[] = [toFormerAddress, toBothAddresses, answerToInquiry]

/** @param owner the member whom the mail is for; undefined when it is for no member */
export function ownershipOf(recipient: string, owner: Owner | undefined): Ownership {
  if (owner === undefined) return 'stranger'
  // The row of a closed account has no address any more.
  const isPresent = owner.closedAt !== null || recipient === owner.email
  if (isPresent) return owner.confirmedAt === null ? 'unconfirmed' : 'confirmed'
  return recipient === owner.pendingEmail ? 'unconfirmed' : 'stranger'
}

/** Whether the member has declined news, or has left, since the news was queued. */
export const hasDeclined = (kind: string, owner: Owner | undefined): boolean =>
  kind === news && (owner === undefined || owner.newsDeclinedAt !== null || owner.closedAt !== null)

/**
 * Whether a mail may go to its recipient at all, and within which bound. Undefined: without one.
 * @param isToMember whether the mail is for a member, whatever address it goes to
 */
export function boundOf({
  kind,
  ownership,
  isToMember,
}: {
  kind: string
  ownership: Ownership
  isToMember: boolean
}): { drop: DropReason } | { bound: Bound | undefined } {
  if (kind === toStudio) return { bound: undefined }
  if (ownership === 'confirmed' || atAnyAddress.includes(kind)) return { bound: ofMember }
  const isToGuest = toGuests.includes(kind) || (!isToMember && aboutHires.includes(kind))
  if (isToGuest) return { bound: ofGuest }
  if (kind === receiptOfInquiry) return { bound: { ...beforeConfirmation, beyond: 'drop' } }
  if (ownership === 'stranger' && isToMember) return { drop: 'withdrawn' }
  if (receipts.includes(kind)) return { bound: { ...beforeConfirmation, beyond: 'postpone' } }
  if ([...links, seatFree, roleGiven, testMail].includes(kind))
    return { bound: { ...beforeConfirmation, beyond: 'drop' } }
  return { drop: 'unconfirmed' }
}

/** @param lastOfMost when the address got its last mail but `most - 1`; undefined when it has had fewer */
export function decide({ withinMs, beyond }: Bound, lastOfMost: number | undefined, now: number): Decision {
  if (lastOfMost === undefined || lastOfMost <= now - withinMs) return { send: true }
  return beyond === 'drop' ? { drop: 'tooMany' } : { postponeUntil: lastOfMost + withinMs }
}
