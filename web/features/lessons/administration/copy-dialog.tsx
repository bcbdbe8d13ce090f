import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { calendar } from '#studio/calendar.ts'
import { dateText, dayMs, instantOf, isoText, minuteMs, startOfDay, timeRangeText } from '#time/tokyo.ts'
import { useLessons } from '#web/features/lessons/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { FreeDayField } from '#web/ui/calendar/day-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCopyLesson } from './api.ts'
import { copyAt, firstPlan, isFree, mostWeeks, startsOf } from './copy-plan.ts'
import type { Copy, Plan } from './copy-plan.ts'
import { DoubleBookingQuestion, useDoubleBookingConfirm } from './save-questions.tsx'
import { Weekdays } from './weekdays.tsx'

interface CopyDialogProps {
  open: boolean
  event: LessonEvent
  now: number
  onClose: () => void
}

/** Plans copies of a lesson on other days. Before they are made, it shows the problems of each. */
export function CopyDialog({ open, event, now, onClose }: CopyDialogProps) {
  const { t } = useTranslation()
  const copying = useCopyLesson(event.resource.yoga.id)
  const doubleBooking = useDoubleBookingConfirm()
  const [failure, setFailure] = useState<string>()
  const { plan, setPlan, copies, chosen, isChosen, choose, tooFar, query } = useCopies(event, now)
  const count = chosen.length
  const busy = copying.isPending

  async function makeCopies() {
    setFailure(undefined)
    try {
      const starts = chosen.map(({ start }) => isoText(start))
      const { ids } = await doubleBooking.save((known) => copying.mutateAsync({ starts, ...known }))
      toast.success(t('lessonAdmin.copy.done', { count: ids.length }))
      onClose()
    } catch (error) {
      setFailure(changeErrorText(t, error))
    }
  }

  return (
    <Dialog
      wide
      open={open}
      onClose={() => !busy && onClose()}
      title={t('lessonAdmin.copy.title')}
      footer={
        <>
          <Button
            disabled={count === 0 || tooFar || query.isFetching || !query.isSuccess}
            busy={busy}
            onClick={() => void makeCopies()}
          >
            {busy ? t('common.busy') : t('lessonAdmin.copy.ok', { count })}
          </Button>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <DoubleBookingQuestion asked={doubleBooking.asked} />
      <div className="grid gap-6">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div>
          <EntrySummary title={event.title} start={event.start} end={event.end} />
        </div>
        <PlanFields plan={plan} onChange={setPlan} />
        <FailedLoad text={t('lessonAdmin.copy.unchecked')} query={query} />
        {tooFar ? (
          <Notice kind="error">{t('lessonAdmin.copy.tooFar', { days: limits.rangeDays })}</Notice>
        ) : (
          <CopyPreview {...{ copies, isChosen }} checking={query.isFetching} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

/** Opens the dialog that copies the lesson. */
export function CopySection({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-6">
      <p className="min-w-0 flex-1 basis-[12rem] text-sm text-ink-soft">{t('lessonAdmin.copy.hint')}</p>
      <Button variant="outline" className="px-4" onClick={() => show(undefined)}>
        <Icon name="calendar" />
        {t('lessonAdmin.copy.open')}
      </Button>
      {dialog && <CopyDialog key={dialog.opening} {...{ event, now, open: dialog.open }} onClose={close} />}
    </div>
  )
}

const none: readonly LessonEvent[] = []

/**
 * The planned copies of a lesson, and which of them are chosen: those without problems, until the
 * administrator decides.
 */
function useCopies(event: LessonEvent, now: number) {
  const facts = useFacts()
  const lessonStart = Date.parse(event.start)
  const [plan, setPlan] = useState(() => firstPlan(lessonStart, now))
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())

  const starts = startsOf(plan, lessonStart)
  const from = startOfDay(starts[0] ?? now)
  const to = startOfDay(starts.at(-1) ?? now) + 2 * dayMs
  const tooFar = to - from > limits.rangeDays * dayMs
  const query = useLessons(tooFar ? undefined : { from, to })
  const { data: lessons = none } = query
  const copies = starts.map((start) => copyAt(facts, start, event.resource.yoga.length * minuteMs, lessons))
  const isChosen = (copy: Copy) => choices.get(copy.start) ?? isFree(copy)

  return {
    plan,
    setPlan,
    copies,
    chosen: copies.filter(isChosen),
    isChosen,
    choose: ({ start }: Copy, on: boolean) => setChoices(new Map([...choices, [start, on]])),
    /** Whether the plan is longer than the range that lessons are read for. */
    tooFar,
    query,
  }
}

interface PlanFieldsProps {
  plan: Plan
  onChange: (plan: Plan) => void
}

/** The fields of a plan: weekdays, first day, number of weeks, and single days. */
function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const { t } = useTranslation()
  const [single, setSingle] = useState('')
  const day = instantOf(single)

  function addDay() {
    if (day === undefined) return
    onChange({ ...plan, days: [...plan.days, day] })
    setSingle('')
  }

  return (
    <div className="grid gap-5">
      <Weekdays chosen={plan.weekdays} onChange={(weekdays) => onChange({ ...plan, weekdays })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FreeDayField
          label={t('lessonAdmin.copy.from')}
          date={plan.from}
          onChange={(from) => onChange({ ...plan, from })}
        />
        <SelectField
          label={t('lessonAdmin.copy.weeks')}
          options={Array.from({ length: mostWeeks }, (_, before) => before + 1).map((count) => ({
            value: count,
            label: t('lessonAdmin.copy.weekCount', { count }),
          }))}
          value={plan.weeks}
          onChange={({ target }) => onChange({ ...plan, weeks: Number(target.value) })}
        />
        <FreeDayField label={t('lessonAdmin.copy.day')} date={single} onChange={setSingle} />
        <Button variant="outline" disabled={day === undefined} onClick={addDay} className="self-end">
          <Icon name="plus" />
          {t('lessonAdmin.copy.addDay')}
        </Button>
      </div>
    </div>
  )
}

interface CopyPreviewProps {
  copies: readonly Copy[]
  isChosen: (copy: Copy) => boolean
  checking: boolean
  onChoose: (copy: Copy, on: boolean) => void
}

/** The planned copies, each with its problems. */
function CopyPreview({ copies, isChosen, checking, onChoose }: CopyPreviewProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (
    <fieldset aria-busy={checking}>
      <legend className="mb-1.5 text-sm font-semibold">{t('lessonAdmin.copy.preview')}</legend>
      {copies.length === 0 && <p className="text-sm text-ink-soft">{t('lessonAdmin.copy.none')}</p>}
      <div className="grid gap-1.5">
        {copies.map((copy) => (
          <label
            key={copy.start}
            className="flex min-h-12 items-center gap-3 rounded-xl border border-line px-4 py-2 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="checkbox"
              checked={isChosen(copy)}
              onChange={({ target }) => onChoose(copy, target.checked)}
              className="size-5 shrink-0 accent-green"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
              <span className="break-keep tabular-nums">
                {`${dateText(copy.start, language)} ${timeRangeText(copy.start, copy.end)}${zoneMark}`}
              </span>
              <Problems copy={copy} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Problems({ copy: { others, outsideHours, closedDay } }: { copy: Copy }) {
  const { t } = useTranslation()
  const problems = [
    ...others.map(({ title, start, end }) =>
      t('lessonAdmin.copy.overlaps', { title, times: timeRangeText(Date.parse(start), Date.parse(end)) }),
    ),
    ...(outsideHours
      ? [t('lessonAdmin.copy.outside', { opens: calendar.opens, closes: calendar.closes })]
      : []),
  ]
  return (
    <span className="grid text-sm">
      {problems.map((problem) => (
        <span key={problem} className="flex items-center gap-1.5 text-danger">
          <Icon name="warning" className="size-4 shrink-0" />
          {problem}
        </span>
      ))}
      {closedDay && <span className="text-ink-soft">{t('lessonAdmin.copy.closed')}</span>}
    </span>
  )
}
