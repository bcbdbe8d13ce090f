import { useTranslation } from 'react-i18next'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { DocumentView } from '#web/features/studio/document-view.tsx'
import { useFacts } from '#web/lib/facts.ts'

export default function PrivacyPage() {
  const facts = useFacts()
  const { t } = useTranslation()
  return <DocumentView document={privacyPolicy(facts)} title={t('pages.privacy.title')} />
}
