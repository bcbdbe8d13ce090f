import { useTranslation } from 'react-i18next'
import { NewsAdministration } from '#web/features/news/administration/news-administration.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function NewsPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminNews.title')}>
        <NewsAdministration />
      </AdminFrame>
    </Interactive>
  )
}
