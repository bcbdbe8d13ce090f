import type { Reader } from '#server/database/database.ts'
import { factsAt } from '#server/features/studio/facts-at.ts'
import { addressText } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'

/** Who issued what was issued at a moment: company, studio, address and telephone number, as they were published then. */
export async function readIssuer(reader: Reader, language: Language, moment: number): Promise<string[]> {
  const { companyName, studioName } = await factsAt(reader, 'names', moment)
  const { phone, postalCode, region, city, street } = await factsAt(reader, 'contact', moment)
  const address = addressText(language, { postalCode, place: { region, city, street } })
  return [companyName[language], studioName[language], address, phone]
}
