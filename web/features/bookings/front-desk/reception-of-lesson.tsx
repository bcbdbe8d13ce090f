import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { startOfDay } from '#time/tokyo.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useReceptionDay } from './api.ts'
import { ReceivedLessonCard } from './received-lesson.tsx'

/** One lesson as the page of its day shows it: who comes, and what the front desk does there. */
export function ReceptionOfLesson({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const day = useReceptionDay(startOfDay(Date.parse(event.start)))
  const received = day.data?.find(({ resource }) => resource.yoga.id === event.resource.yoga.id)
  return (
    <>
      <FailedLoad text={t('lessonPage.failed')} query={day} />
      {day.isPending && <Skeleton className="h-40 rounded-3xl" />}
      {received && <ReceivedLessonCard event={received} now={now} />}
    </>
  )
}
