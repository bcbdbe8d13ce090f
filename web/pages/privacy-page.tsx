import { useTranslation } from 'react-i18next'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { DocumentView } from '#web/features/studio/document-view.tsx'

export default function PrivacyPage() {
  const { t } = useTranslation()
  return <DocumentView document={privacyPolicy()} title={t('pages.privacy.title')} />
}
