import { useTranslation } from 'react-i18next'
import { membershipRules } from '#studio/membership-rules.ts'
import { DocumentView } from '#web/features/studio/document-view.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'

export default function MembershipRulesPage() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <>
      <DocumentView document={membershipRules(facts)} title={t('pages.membershipRules.title')} />
      <p className="page-reading -mt-8 print:hidden">
        <a
          href={`/membership-rules-${language}.pdf`}
          className="underline underline-offset-4 hover:text-persimmon-deep"
        >
          {t('common.downloadPdf')}
        </a>
      </p>
    </>
  )
}
