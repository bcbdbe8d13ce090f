import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateOf, dayMs, instantOf, startOfDay, timeRangeText } from '#time/tokyo.ts'
import { useTeacherOptions } from '#web/features/teachers/administration/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { toolClass } from '#web/ui/calendar/calendar-frame.tsx'
import { FreeDayField } from '#web/ui/calendar/day-field.tsx'
import { normaliseDate } from '#web/ui/calendar/moments.ts'
import type { ShownRange } from '#web/ui/calendar/shown-range.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLessons } from '../api.ts'
import { useTellWhomToCall } from '../whom-to-call.tsx'
import { useSubstituteDay } from './api.ts'
import { DoubleBookingQuestion, useDoubleBookingConfirm } from './save-questions.tsx'

interface Props {
  /** The teacher whose lessons the calendar shows. */
  teacherId: string
  range: ShownRange
  now: number
}

/** Gives all lessons of a teacher on a day to another one. */
export function DaySubstitute({ teacherId, range, now }: Props) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<{ teacherId: string; day: string }>()
  const day = dateOf(Math.max(range.day, startOfDay(now)))
  return (
    <>
      <Button variant="outline" className={toolClass} onClick={() => show({ teacherId, day })}>
        {t('lessonAdmin.daySubstitute.tool')}
      </Button>
      {dialog && (
        <DayDialog
          key={dialog.opening}
          open={dialog.open}
          initial={dialog.subject}
          {...{ now, onClose: close }}
        />
      )}
    </>
  )
}

interface DayDialogProps {
  open: boolean
  /** What is proposed. */
  initial: { teacherId: string; day: string }
  now: number
  onClose: () => void
}

function DayDialog({ open, initial, now, onClose }: DayDialogProps) {
  const { t } = useTranslation()
  const [absentId, setAbsentId] = useState(initial.teacherId)
  const [day, setDay] = useState(initial.day)
  const [teacherId, setTeacherId] = useState('')
  const [failure, setFailure] = useState<string>()
  const tellWhomToCall = useTellWhomToCall()
  const absent = useTeacherOptions(absentId)
  const others = useTeacherOptions('').filter(({ value }) => value !== absentId)
  const substitute = useSubstituteDay()
  const doubleBooking = useDoubleBookingConfirm()
  const from = instantOf(normaliseDate(day))
  const query = useLessons(from === undefined ? undefined : { from, to: from + dayMs })
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  const lessons =
    from === undefined || !isKnown
      ? []
      : query.data.filter(
          ({ start, resource: { yoga } }) =>
            yoga.teacher?.id === absentId && Date.parse(start) >= from && Date.parse(start) > now,
        )

  async function save() {
    setFailure(undefined)
    const seen = lessons.map(({ resource: { yoga } }) => ({ id: yoga.id, etag: yoga.etag ?? '' }))
    const body = { day: normaliseDate(day), teacherId, lessons: seen }
    try {
      const { members, guests, waiting, unreached } = await doubleBooking.save((known) =>
        substitute.mutateAsync({ id: absentId, body: { ...body, ...known } }),
      )
      const count = members + guests + waiting
      const text = t(`lessonAdmin.daySubstitute.${count === 0 ? 'done' : 'told'}`, { count })
      if (unreached.length > 0) tellWhomToCall({ text, unreached })
      else toast.success(text)
      onClose()
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('lessonAdmin.daySubstitute.title')}
      okLabel={t('lessonPage.substitute.ok')}
      okVariant="primary"
      busy={substitute.isPending}
      okDisabled={teacherId === '' || teacherId === absentId || lessons.length === 0}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="grid gap-5">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('lessonAdmin.daySubstitute.absent')}
            options={absent}
            value={absentId}
            onChange={({ target }) => setAbsentId(target.value)}
          />
          <FreeDayField label={t('lessonAdmin.daySubstitute.day')} date={day} onChange={setDay} />
        </div>
        <section className="grid gap-2" aria-labelledby="lessons-of-day">
          <h3 id="lessons-of-day" className="font-sans text-sm font-semibold">
            {t('lessonAdmin.daySubstitute.lessons')}
          </h3>
          <FailedLoad text={t('lessonAdmin.loadFailed')} query={query} />
          {from !== undefined && !isKnown && query.isFetching ? (
            <Skeleton className="h-14 rounded-2xl" />
          ) : (
            <Lessons lessons={lessons} />
          )}
        </section>
        <SelectField
          label={t('lessonPage.substitute.teacher')}
          options={[{ value: '', label: t('lessonPage.substitute.choose') }, ...others]}
          value={teacherId}
          onChange={({ target }) => setTeacherId(target.value)}
        />
        <Notice>{t('lessonAdmin.daySubstitute.tells')}</Notice>
        <DoubleBookingQuestion asked={doubleBooking.asked} />
      </div>
    </ConfirmDialog>
  )
}

/** The lessons that change, each with how many people are told. */
function Lessons({ lessons }: { lessons: readonly LessonEvent[] }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  if (lessons.length === 0) return <p className="text-sm">{t('lessonAdmin.daySubstitute.none')}</p>
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line px-4">
      {lessons.map(({ start, end, title, resource: { yoga, users = [], guests = [] } }) => (
        <li key={yoga.id} className="grid gap-0.5 py-2">
          <p className="wrap-anywhere">
            <span className="tabular-nums">
              {timeRangeText(Date.parse(start), Date.parse(end)) + zoneMark}
            </span>{' '}
            <span className="font-semibold">{title}</span>
          </p>
          <p className="text-sm text-ink-soft tabular-nums">
            {t('lessonAdmin.daySubstitute.people', {
              booked: users.length + guests.length,
              waiting: yoga.waiting,
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
