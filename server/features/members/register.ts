import { wrongBirthday } from '#contract/member-fields.ts'
import type { Registration } from '#contract/registration.ts'
import type { Database } from '#server/database/database.ts'
import { sendPaymentLink } from '#server/features/payments/send-payment-link.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Language } from '#studio/languages.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { dateOf } from '#time/tokyo.ts'
import { addMember } from './add-member.ts'
import { findPlace } from './find-place.ts'

/** Registers a member who has paid nothing yet: member, payment link and its mail together or not at all. Returns the id. */
export async function register(
  database: Database,
  {
    emailConfirmation: _,
    password,
    passwordConfirmation: __,
    consent: ___,
    rulesVersion,
    ...fields
  }: Registration,
  language: Language,
  now: number,
): Promise<{ id: string }> {
  const consentVersion = documentVersions.rules
  // The person has agreed to what the page showed, which another process or an earlier moment may have published.
  if (rulesVersion !== undefined && rulesVersion !== consentVersion)
    throw new ApiError('error.server.invalid', { consent: 'changed' })
  const birthday = wrongBirthday(fields.birthday, dateOf(now))
  if (birthday !== undefined) throw new ApiError('error.server.invalid', { birthday })
  await findPlace(fields.addressId)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const passwordHash = await hashPassword(password)
  const member = {
    ...fields,
    role: 'USER',
    memberType: beforeJoining,
    language,
    passwordHash,
    emailConfirmed: false,
    consentVersion,
  } as const
  return database.transact(async (writer) => {
    const id = await addMember(writer, member, now)
    await sendPaymentLink(writer, { ...member, id }, now)
    return { id }
  })
}
