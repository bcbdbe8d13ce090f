import { findTeachersInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findAskedInMail } from '#server/features/first-visits/is-asked.ts'
import { absenceTemplates } from '#server/features/bookings/absences/mails.ts'
import { bookingTemplates } from '#server/features/bookings/mails.ts'
import { severalBookingsTemplates } from '#server/features/schedule/mails-about-several.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { waitingTemplates } from '#server/features/bookings/waiting-list/mails.ts'
import { guestTemplates } from '#server/features/guests/mails.ts'
import { inquiryTemplates } from '#server/features/inquiries/mails.ts'
import { invitationTemplates } from '#server/features/invitations/mails.ts'
import { closureTemplates } from '#server/features/closures/mails.ts'
import { newsTemplates } from '#server/features/campaigns/mails.ts'
import { memberTemplates } from '#server/features/accounts/mails.ts'
import { pausingTemplates } from '#server/features/pausing/mails.ts'
import { paymentTemplates } from '#server/features/payments/mails.ts'
import { secondFactorTemplates } from '#server/features/second-factors/mails.ts'
import { statusTemplates } from '#server/features/status/mails.ts'
import { offerTemplates } from '#server/features/offers/mails.ts'
import { passwordTemplates } from '#server/features/login/mails.ts'
import { hireTemplates } from '#server/features/hires/mails.ts'
import { createReadFacts } from '#server/features/facts/current-facts.ts'
import { referralTemplates } from '#server/features/referrals/mails.ts'
import { ticketTemplates } from '#server/features/tickets/mails.ts'
import { readSmallest } from '#server/features/pictures/picture-store.ts'
import type { PictureStore } from '#server/features/pictures/picture-store.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { withLogo } from '#server/mail/layout.ts'
import type { Message } from '#server/mail/message.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import { createWriteChat, createWriteMail } from '#server/mail/write-mail.ts'
import type { AllTemplates, LinkParts, ReadNow, WriteMail } from '#server/mail/write-mail.ts'

const templates: AllTemplates = {
  ...absenceTemplates,
  ...bookingTemplates,
  ...waitingTemplates,
  ...closureTemplates,
  ...guestTemplates,
  ...hireTemplates,
  ...inquiryTemplates,
  ...invitationTemplates,
  ...memberTemplates,
  ...newsTemplates,
  ...offerTemplates,
  ...passwordTemplates,
  ...pausingTemplates,
  ...paymentTemplates,
  ...referralTemplates,
  ...secondFactorTemplates,
  ...severalBookingsTemplates,
  ...statusTemplates,
  ...ticketTemplates,
}

/** Writes the mails of all features, for the list of unsent mails and wherever else they are shown. */
export const mailWriter = (links: LinkParts): WriteMail => createWriteMail(templates, links)

/**
 * Writes mails as they are sent: with the facts that are published now, the teachers whom their lessons have
 * now, and the questionnaire for who has not answered it yet.
 * @param pictures has the file of the logo; without it mails have none
 */
export function wholeMailWriter(
  database: Database,
  links: LinkParts,
  pictures?: PictureStore,
): (mail: QueuedMail) => Promise<Message> {
  const writeMail = mailWriter(links)
  const readFacts = createReadFacts(database)
  const readLogo = logoReader(pictures)
  return async (mail) => {
    const facts = await readFacts()
    const message = writeMail(facts, mail, await readNow(database.reader, facts, mail))
    const logo = await readLogo(facts.names.logo)
    return logo === undefined ? message : { ...message, html: withLogo(message.html), logo }
  }
}

/** Writes mails for a chat, from the facts and teachers of now. */
export function chatWriter(database: Database, links: LinkParts): (mail: QueuedMail) => Promise<string> {
  const writeChat = createWriteChat(templates, links)
  const readFacts = createReadFacts(database)
  return async (mail) => {
    const facts = await readFacts()
    return writeChat(facts, mail, await readNow(database.reader, facts, mail))
  }
}

/** What a mail says of now, for when it is sent or shown. */
export const readNow = async (reader: Reader, facts: StudioFacts, mail: QueuedMail): Promise<ReadNow> => ({
  teachers: await findTeachersInMail(reader, mail),
  askedOf: await findAskedInMail({ reader, facts }, mail),
})

/** Keeps the file of the logo that was asked for last. A mail does not wait for a store that fails. */
function logoReader(store: PictureStore | undefined): (logo: string) => Promise<Buffer | undefined> {
  let kept: { logo: string; file: Buffer } | undefined
  return async (logo) => {
    if (store === undefined || logo === '') return undefined
    if (kept?.logo === logo) return kept.file
    const file = await readSmallest(store, logo).catch(() => undefined)
    kept = file && { logo, file }
    return file
  }
}
