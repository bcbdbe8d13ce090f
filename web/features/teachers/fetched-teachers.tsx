import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listTeachers } from '#contract/teachers.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Providers } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TeacherList } from './teacher-list.tsx'

/** The teachers for a page that was reached from another one. */
export default function FetchedTeachers() {
  return (
    <Providers>
      <Teachers />
    </Providers>
  )
}

function Teachers() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['teachers'],
    // Without the token, because all visitors get the same answer.
    queryFn: ({ signal }) => call(listTeachers, { signal, token: '' }),
  })
  if (query.isPending) return <Skeleton className="h-96" />
  if (query.data === undefined) {
    const again = (
      <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    )
    return (
      <Notice kind="error" action={again}>
        {t('aboutYoga.teachersFailed')}
      </Notice>
    )
  }
  return <TeacherList teachers={query.data} />
}
