import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { readTodaysWork } from '#contract/reception.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useNow } from '#web/lib/now.ts'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { addressOfDestination, destinationAt, useOwnDestinations } from './destinations.ts'

// Each in a chunk of its own, because the list of members needs no calendar.
const LessonAdministration = lazy(async () => {
  const loaded = await import('#web/features/lessons/administration/lesson-administration.tsx')
  return { default: loaded.LessonAdministration }
})
const TeacherFilter = lazy(async () => {
  const loaded = await import('#web/features/lessons/administration/lesson-administration.tsx')
  return { default: loaded.TeacherFilter }
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
    <AdminFrame title={t(`adminNav.to.${part}`)} inTabs wide={part !== 'members'}>
      <Tabs
        label={t('adminNav.tabs')}
        tabs={tabs.map(({ name }) => ({ value: name, label: t(`adminNav.to.${name}`) }))}
        value={part}
        onChange={open}
        beside={
          <>
            <TodaysWork />
            {part === 'lessons' && (
              <Suspense fallback={<div className="min-h-11" />}>
                {now !== undefined && <TeacherFilter now={now} />}
              </Suspense>
            )}
          </>
        }
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
  )
}

const works = [
  { name: 'lessons', path: '/admin/reception' },
  { name: 'openPayments', path: '/admin/money?tab=open' },
  { name: 'openInquiries', path: '/admin/inquiries?state=open' },
] as const

/**
 * What waits today, each with the way there, beside the tabs where there is room, so that the calendar begins
 * as high as it can. The links stand before their numbers are read and take the same
 * room on an empty day, so that nothing below them moves.
 */
function TodaysWork() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const isAllowed = useMayCall()('readTodaysWork')
  const { data } = useApiQuery(readTodaysWork, {}, { enabled: isAllowed, refetchOnWindowFocus: 'always' })
  if (!isAllowed) return null
  const isEmpty = data !== undefined && works.every(({ name }) => data[name] === 0)
  return (
    <nav aria-label={t('adminNav.today.label')} className="grid text-sm print:hidden">
      <ul
        className={classes(
          'flex flex-wrap gap-x-3 [grid-area:1/1] sm:gap-x-6 max-sm:text-[0.8125rem]',
          isEmpty && 'invisible',
        )}
      >
        {works.map(({ name, path }) => {
          const count = data?.[name] ?? 0
          const look = name === 'lessons' ? 'bg-green-soft text-green' : 'bg-persimmon text-on-fill'
          return (
            <li key={name}>
              <Link
                to={to(path)}
                className="inline-flex min-h-11 items-center gap-1.5 hover:underline hover:underline-offset-4"
              >
                <Phrases text={t(`adminNav.today.${name}`)} />
                <span
                  className={classes(
                    'min-w-8 rounded-full px-1.5 py-0.5 text-center text-xs font-semibold tabular-nums',
                    count === 0 ? 'bg-paper-deep text-ink-soft' : look,
                  )}
                >
                  {data?.[name] ?? '–'}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {isEmpty && (
        <p className="flex min-h-11 items-center text-ink-soft [grid-area:1/1]">
          <Phrases text={t('adminNav.today.empty')} />
        </p>
      )}
    </nav>
  )
}
