import { addressText } from '#studio/identity.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'

/** The studio's address. A line may break between its words, but not inside `9-9-9`. */
export function PostalAddress() {
  const facts = useFacts()
  const { language } = useLanguage()
  return addressText(facts, language)
    .split(' ')
    .flatMap((word) => [
      <span key={word} className="inline-block">
        {word}
      </span>,
      ' ',
    ])
}
