import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { LessonAdministration } from '#web/features/lessons/administration/lesson-administration.tsx'
import { MemberAdministration } from '#web/features/members/administration/member-administration.tsx'
import { SpaceAdministration } from '#web/features/spaces/space-administration.tsx'
import { useNow } from '#web/lib/now.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminNavigation } from './admin-navigation.tsx'

const tabs = ['yoga', 'rentable', 'user'] as const

/** Calendar, spaces and members. The address names the tab (specification section 2). */
export default function ManagePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = useNow()
  const [search] = useSearchParams()
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'yoga'
  return (
    <Interactive>
      <div className="mx-auto max-w-7xl px-4 pt-10 sm:px-6">
        <AdminNavigation />
        <PageHeading className="mt-6 mb-6 text-2xl sm:text-3xl">
          <Phrases text={t('admin.manage.title')} />
        </PageHeading>
        <Tabs
          label={t('admin.manage.tabs')}
          tabs={tabs.map((value) => ({ value, label: t(`admin.manage.${value}Tab`) }))}
          value={shown}
          onChange={(tab) => void navigate(`?tab=${tab}`)}
        >
          {shown === 'yoga' &&
            (now === undefined ? <Skeleton className="h-96" /> : <LessonAdministration now={now} />)}
          {shown === 'rentable' &&
            (now === undefined ? <Skeleton className="h-96" /> : <SpaceAdministration now={now} />)}
          {shown === 'user' && <MemberAdministration />}
        </Tabs>
      </div>
    </Interactive>
  )
}
