import { addressText } from '#studio/identity.ts'
import { legalNotice } from '#studio/legal-notice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { PostalAddress } from './postal-address.tsx'

/** The notice under the Act on Specified Commercial Transactions. */
export function LegalTable() {
  const { language } = useLanguage()
  return (
    <FactList
      facts={legalNotice().map(({ term, text }) => ({
        term: term[language],
        children:
          text[language] === addressText(language) ? (
            <PostalAddress />
          ) : (
            <span className="whitespace-pre-line">{text[language]}</span>
          ),
      }))}
    />
  )
}
