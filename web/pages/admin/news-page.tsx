import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { NewsAdministration } from '#web/features/news/administration/news-administration.tsx'
import { NoticeAdministration } from '#web/features/notices/notice-administration.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'

const kinds = ['news', 'notices'] as const

/** News and the bars above every page. The address names the tab. */
export default function NewsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const kind = kinds.find((value) => value === search.get('tab')) ?? 'news'
  return (
    <AdminFrame title={t('pages.adminNews.title')}>
      <Tabs
        label={t('newsAdmin.tabs.label')}
        tabs={kinds.map((value) => ({ value, label: t(`newsAdmin.tabs.${value}`) }))}
        value={kind}
        onChange={(chosen) => void navigate(`?tab=${chosen}`, { preventScrollReset: true })}
      >
        {kind === 'news' ? <NewsAdministration /> : <NoticeAdministration />}
      </Tabs>
    </AdminFrame>
  )
}
