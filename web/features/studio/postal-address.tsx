import { addressText } from '#studio/identity.ts'
import { factsInPlace } from '#web/lib/facts-in-place.ts'
import { useLanguage } from '#web/lib/language.ts'

/** The studio's address. A line may break between its words, but not inside `9-9-9`. */
export function PostalAddress() {
  const { language } = useLanguage()
  return addressText(factsInPlace, language)
    .split(' ')
    .flatMap((word) => [
      <span key={word} className="inline-block">
        {word}
      </span>,
      ' ',
    ])
}
