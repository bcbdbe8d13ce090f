import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { stampText } from '#time/tokyo.ts'
import {
  ChangeScopeFields,
  useChangeScope,
} from '#web/features/lessons/administration/series/change-scope.tsx'
import { ClosedTimeNotice } from '#web/features/lessons/closures/closed-time-notice.tsx'
import { CallError } from '#web/lib/api.ts'
import { useConfirmedSave } from '#web/lib/confirmed-save.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useSaveLesson } from './api.ts'
import { fieldsOf, moveForm } from './lesson-form.ts'
import { DoubleBookingQuestion, IntoPastQuestion, useDoubleBookingConfirm } from './save-questions.tsx'

export interface Move extends Drop {
  event: LessonEvent
}

interface Props {
  open: boolean
  move: Move
  onClose: () => void
}

/** Asks before a lesson moves to where it was dropped. The times can still be changed here. */
export function MoveDialog({ open, move, onClose }: Props) {
  const { t } = useTranslation()
  const { event, putBack } = move
  const save = useSaveLesson()
  const doubleBooking = useDoubleBookingConfirm()
  const past = useConfirmedSave('error.yoga.intoPast')
  const [{ id, etag }] = useState(event.resource.yoga)
  const form = useContractForm(moveForm, { start: stampText(move.start), end: stampText(move.end) })
  const { failure, submitWith } = useSubmission(form, {
    textOf: (error) =>
      isOutdated(error) ? `${errorText(t, error)} ${t('lessonAdmin.move.again')}` : undefined,
  })
  const { users = [], guests = [] } = event.resource
  const isOfSeries = event.resource.yoga.seriesId !== undefined
  const moved = moveForm.safeParse(form.watch()).data
  const [outdated, setOutdated] = useState(0)
  const previewed = isOfSeries && moved ? { ...fieldsOf(event), ...moved } : undefined
  const scope = useChangeScope(event, previewed, outdated)

  function close() {
    putBack()
    onClose()
  }

  const submit = submitWith(async (span) => {
    if (!scope.ready) return
    try {
      const body = { ...fieldsOf(event), ...span }
      await doubleBooking.save((known) =>
        past.save((intoPast) =>
          save.mutateAsync({
            base: { id, etag },
            body: { ...body, ...known, intoPast },
            seriesScope: scope.seriesScope,
          }),
        ),
      )
      toast.success(t('lessonAdmin.move.done'))
      onClose()
    } catch (error) {
      putBack()
      if (isSeriesOutdated(error)) setOutdated(outdated + 1)
      throw error
    }
  })

  return (
    <FormDialog
      {...{ open, form, failure }}
      busy={save.isPending}
      saving={save.isPending || scope.preview.isFetching}
      title={t('lessonAdmin.move.title')}
      onSubmit={submit}
      onClose={close}
      questions={
        <>
          <DoubleBookingQuestion asked={doubleBooking.asked} />
          <IntoPastQuestion asked={past.asked} />
        </>
      }
    >
      <div>
        <EntrySummary title={event.title} start={event.start} end={event.end} />
      </div>
      <div className="grid gap-5">
        <SpanFields />
        <ClosedTimeNotice {...form.watch()} />
      </div>
      {isOfSeries && <ChangeScopeFields state={scope} />}
      {scope.scope === 'one' && (
        <Notice>
          {users.length + guests.length === 0 && t('lessonAdmin.move.unbooked')}
          {users.length > 0 && t('lessonAdmin.move.tells', { count: users.length })}
          <SentenceGap />
          {guests.length > 0 && t('lessonAdmin.move.tellsGuests', { count: guests.length })}
        </Notice>
      )}
    </FormDialog>
  )
}

/** The lessons of the series have changed since the preview, which is read again. */
const isSeriesOutdated = (error: unknown) =>
  error instanceof CallError && error.code === 'error.series.changed'

/** Another administrator has changed or deleted the lesson. */
const isOutdated = (error: unknown) =>
  error instanceof CallError && (error.code === 'error.yoga.changed' || error.code === 'error.yoga.notFound')
