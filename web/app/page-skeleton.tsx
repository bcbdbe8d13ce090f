import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Replaces a page while it loads. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-5 py-16" role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-10 w-2/3 max-w-sm" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}
