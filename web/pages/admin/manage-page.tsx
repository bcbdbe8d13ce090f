import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { addressOfDestination, destinationAt, useOwnDestinations } from './destinations.ts'

// Each in a chunk of its own, because the list of members needs no calendar.
const LessonAdministration = lazy(async () => {
  const loaded = await import('#web/features/lessons/administration/lesson-administration.tsx')
  return { default: loaded.LessonAdministration }
})
const MemberAdministration = lazy(async () => {
  const loaded = await import('#web/features/members/administration/member-administration.tsx')
  return { default: loaded.MemberAdministration }
})
const SpaceAdministration = lazy(async () => {
  const loaded = await import('#web/features/spaces/space-administration.tsx')
  return { default: loaded.SpaceAdministration }
})

/** Lessons, spaces or members in three tabs, of which the address names one (specification section 2). */
export default function ManagePage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const now = useNow()
  const tabs = useOwnDestinations().filter(({ path }) => path === '/admin')
  const here = destinationAt(useLocation())?.destination.name
  const part = tabs.find(({ name }) => name === here)?.name ?? 'lessons'
  const open = (chosen: string) => {
    const row = tabs.find(({ name }) => name === chosen)
    if (row) void navigate(to(addressOfDestination(row)))
  }
  return (
    <Interactive>
      <AdminFrame title={t(`adminNav.to.${part}`)} inTabs wide={part !== 'members'}>
        <Tabs
          label={t('adminNav.tabs')}
          tabs={tabs.map(({ name }) => ({ value: name, label: t(`adminNav.to.${name}`) }))}
          value={part}
          onChange={open}
          dense
        >
          <Suspense fallback={<Skeleton className="h-96" />}>
            {part === 'members' && <MemberAdministration />}
            {part !== 'members' && now === undefined && <Skeleton className="h-96" />}
            {part === 'lessons' && now !== undefined && <LessonAdministration now={now} />}
            {part === 'spaces' && now !== undefined && <SpaceAdministration now={now} />}
          </Suspense>
        </Tabs>
      </AdminFrame>
    </Interactive>
  )
}
