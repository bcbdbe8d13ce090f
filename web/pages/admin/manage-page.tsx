import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useNow } from '#web/lib/now.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

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

const parts = { yoga: 'lessons', rentable: 'spaces', user: 'members' } as const

/** Lessons, spaces or members, as the address names them (specification section 2). */
export default function ManagePage() {
  const { t } = useTranslation()
  const now = useNow()
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const part = parts[tab === 'rentable' || tab === 'user' ? tab : 'yoga']
  return (
    <Interactive>
      <AdminFrame title={t(`adminNav.to.${part}`)} wide={part !== 'members'}>
        <Suspense fallback={<Skeleton className="h-96" />}>
          {part === 'members' && <MemberAdministration />}
          {part !== 'members' && now === undefined && <Skeleton className="h-96" />}
          {part === 'lessons' && now !== undefined && <LessonAdministration now={now} />}
          {part === 'spaces' && now !== undefined && <SpaceAdministration now={now} />}
        </Suspense>
      </AdminFrame>
    </Interactive>
  )
}
