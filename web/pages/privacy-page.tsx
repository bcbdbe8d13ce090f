import { useTranslation } from 'react-i18next'
import { documentPlaces } from '#studio/document-sections.ts'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { DocumentView } from '#web/features/studio/document-view.tsx'
import { factsInPlace } from '#web/lib/facts-in-place.ts'

export default function PrivacyPage() {
  const { t } = useTranslation()
  return (
    <DocumentView
      document={privacyPolicy({ ...factsInPlace, privacy: documentPlaces.privacy.read() })}
      title={t('pages.privacy.title')}
    />
  )
}
