import { addressText } from '#studio/identity.ts'
import { useLanguage } from '#web/lib/language.ts'

/** The studio's address on one line. Where it has to break, it does so between words, and never inside `9-9-9`. */
export function PostalAddress() {
  const { language } = useLanguage()
  return addressText(language)
    .split(' ')
    .flatMap((word) => [
      <span key={word} className="inline-block">
        {word}
      </span>,
      ' ',
    ])
}
