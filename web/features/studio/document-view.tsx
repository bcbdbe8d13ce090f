import { useTranslation } from 'react-i18next'
import type { WordedDocument } from '#studio/document.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { OwnText } from '#web/ui/own-text.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { PostalAddress } from './contact.tsx'

/** A document of the studio, section by section. */
export function DocumentView({ document, title }: { document: WordedDocument; title: string }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { version, lead } = document[language]
  return (
    <article className="page-reading py-16 print:max-w-none print:p-0">
      <p className="hidden font-display text-lg print:mb-6 print:block">
        <OwnText text={facts.names.studioName} />
      </p>
      <PageHeading className="text-3xl sm:text-4xl">
        <Phrases text={title} />
      </PageHeading>
      <p className="mt-3 text-sm text-ink-soft">{t('common.documentVersion', { version })}</p>
      {lead !== '' && (
        <p className="mt-6">
          <OwnText text={lead} />
        </p>
      )}
      <DocumentSections document={document} />
      <Imprint />
    </article>
  )
}

/** The numbered sections of a document. */
export function DocumentSections({ document }: { document: WordedDocument }) {
  const { language } = useLanguage()
  return document[language].sections.map(({ title, text, items }, position) => (
    <section key={position} className="mt-10">
      <h2 className="text-xl">
        {position + 1}. <OwnText text={title} />
      </h2>
      {text.map((paragraph, at) => (
        <p key={at} className="mt-3">
          <OwnText text={paragraph} />
        </p>
      ))}
      {items.length > 0 && (
        <ul className="mt-3 grid list-disc gap-1 pl-6 marker:text-wood-deep">
          {items.map((item, at) => (
            <li key={at}>
              <OwnText text={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ))
}

/** The publisher, for paper only, because the footer is not printed. */
function Imprint() {
  const { language } = useLanguage()
  const { contact, names } = useFacts()
  return (
    <div className="mt-12 hidden border-t border-line pt-4 text-sm text-ink-soft print:block">
      <p>
        <OwnText text={names.companyName[language] || names.studioName[language]} />
      </p>
      <p>
        <PostalAddress />
      </p>
      <p>
        {contact.phone} {contact.email}
      </p>
    </div>
  )
}
