import { useTranslation } from 'react-i18next'
import { Unsubscribe } from '#web/features/members/mailing/unsubscribe.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Interactive } from '#web/ui/interactive.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function UnsubscribePage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <div className="mx-auto max-w-md px-5 py-16">
        <PageHeading className="text-center text-3xl">{t('pages.unsubscribe.title')}</PageHeading>
        <div className="mt-8 grid gap-6 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8">
          {hydrated ? <Unsubscribe /> : <Skeleton className="h-24 rounded-xl" />}
        </div>
      </div>
    </Interactive>
  )
}
