import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { isoText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopyLesson } from './api.ts'
import { useCopies } from './copies.ts'
import { CopyPreview } from './copy-preview.tsx'
import { PlanFields } from './plan-fields.tsx'
import { TeacherTwiceQuestion } from './teacher-twice-question.tsx'
import { useTeacherTwice } from './teacher-twice.ts'

interface Props {
  open: boolean
  event: LessonEvent
  now: number
  onClose: () => void
}

/** Plans copies of a lesson on other days. Before they are made, it shows the problems of each. */
export function CopyDialog({ open, event, now, onClose }: Props) {
  const { t } = useTranslation()
  const copying = useCopyLesson(event.resource.yoga.id)
  const twice = useTeacherTwice()
  const [failure, setFailure] = useState<string>()
  const { plan, setPlan, copies, chosen, isChosen, choose, tooFar, query } = useCopies(event, now)
  const count = chosen.length
  const busy = copying.isPending

  async function makeCopies() {
    setFailure(undefined)
    try {
      const starts = chosen.map(({ start }) => isoText(start))
      const { ids } = await twice.save((known) => copying.mutateAsync({ starts, ...known }))
      toast.success(t('admin.lesson.copy.done', { count: ids.length }))
      onClose()
    } catch (error) {
      const unknown = error instanceof CallError && error.outcomeUnknown
      setFailure(unknown ? t('form.outcomeUnknown') : errorText(t, error))
    }
  }

  return (
    <Dialog
      wide
      open={open}
      onClose={() => !busy && onClose()}
      title={t('admin.lesson.copy.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button look="outline" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={count === 0 || tooFar || query.isFetching || !query.isSuccess}
            busy={busy}
            onClick={() => void makeCopies()}
          >
            {busy ? t('common.busy') : t('admin.lesson.copy.ok', { count })}
          </Button>
        </>
      }
    >
      <TeacherTwiceQuestion asked={twice.asked} />
      <div className="grid gap-6">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div>
          <EntrySummary title={event.title} start={event.start} end={event.end} />
        </div>
        <PlanFields plan={plan} onChange={setPlan} />
        <FailedLoad text={t('admin.lesson.copy.unchecked')} query={query} />
        {tooFar ? (
          <Notice kind="error">{t('admin.lesson.copy.tooFar', { days: limits.rangeDays })}</Notice>
        ) : (
          <CopyPreview {...{ copies, isChosen }} checking={query.isFetching} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}
