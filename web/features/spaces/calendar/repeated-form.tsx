import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { repeatedWindowFields } from '#contract/spaces/repeated-windows.ts'
import type {
  RepeatedWindowForm,
  WindowDayLeftOut,
  WindowsPreview,
} from '#contract/spaces/repeated-windows.ts'
import { dateOf, dateText, dayMs, instantOf, startOfDay, timeText, weekdayOf } from '#time/tokyo.ts'
import { Weekdays } from '#web/features/lessons/administration/weekdays.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { offeredTimes } from '#web/ui/calendar/moment-field.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useAddWindows, useWindowsPreview } from './api.ts'
import type { AboutSlot, SlotForm } from './slot-form.ts'

/**
 * The form that adds windows on the same weekdays of many weeks. It shows which are added and which days are
 * left out.
 */
export function useRepeatedForm({ space, slot, onClose }: AboutSlot): SlotForm {
  const { t } = useTranslation()
  const add = useAddWindows()
  const { form, dialog, saveWith } = useDialogForm({
    name: `windows ${space.id}`,
    schema: repeatedForm,
    values: newRepetition(space.id, slot),
    onClose,
  })
  const submit = saveWith(async (body) => {
    const { added } = await add.mutateAsync(body)
    return t('spaceCalendar.windows.created', { count: added })
  })

  return {
    isDirty: form.formState.isDirty,
    times: () => slotOf(form.getValues()),
    takeTimes: (times) => {
      const { startTime, endTime } = timesOf(times)
      form.setValue('startTime', startTime)
      form.setValue('endTime', endTime)
    },
    dialog: ({ choice, ...frame }) => (
      <FormDialog {...dialog} {...frame} title={t('spaceCalendar.windows.title')} onSubmit={submit}>
        {choice}
        <RepeatedFields />
        <RepeatedPreview values={form.watch()} />
      </FormDialog>
    ),
  }
}

/** Weekdays, times and days of windows that repeat. */
function RepeatedFields() {
  const { t } = useTranslation()
  const { register, formState, watch } = useFormContext<RepeatedValues>()
  const weekdays = useController<RepeatedValues, 'weekdays'>({ name: 'weekdays' })
  const error = weekdays.fieldState.error
  return (
    <div className="grid gap-5">
      <Weekdays
        chosen={new Set(weekdays.field.value)}
        onChange={(chosen) => weekdays.field.onChange([...chosen].toSorted((a, b) => a - b))}
        inputRef={weekdays.field.ref}
        error={error && fieldErrorText(t, 'weekdays', error.message)}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {(['startTime', 'endTime'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`spaceCalendar.windows.${name}`)}
            required
            error={formState.errors[name]}
            options={offered(watch(name), name).map((time) => ({ value: time, label: time }))}
            {...register(name, { deps: ['endTime'] })}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField name="from" label={t('spaceCalendar.windows.from')} required />
        <DayField
          name="until"
          label={t('spaceCalendar.windows.until')}
          hint={t('spaceCalendar.windows.untilHint')}
        />
      </div>
      <Checkbox label={t('spaceCalendar.windows.skipHolidays')} {...register('skipHolidays')} />
    </div>
  )
}

/** A window may last until midnight. */
function offered(chosen: string, name: 'startTime' | 'endTime'): string[] {
  const times = offeredTimes(chosen)
  return name === 'startTime' || times.includes('24:00') ? times : [...times, '24:00']
}

/** What the form would add as it is filled in now. */
function RepeatedPreview({ values }: { values: RepeatedValues }) {
  const { t } = useTranslation()
  const { data } = repeatedForm.safeParse(values)
  const body = useDebouncedValue(data === undefined ? '' : JSON.stringify(data))
  const query = useWindowsPreview(body === '' || data === undefined ? undefined : body)
  return (
    <section
      aria-label={t('spaceCalendar.windows.preview')}
      aria-busy={query.isFetching}
      className="grid gap-3"
    >
      <h3 className="text-sm font-semibold">{t('spaceCalendar.windows.preview')}</h3>
      <FailedLoad text={t('spaceCalendar.windows.unchecked')} query={query} />
      {data === undefined ? (
        <p className="text-sm text-ink-soft">{t('spaceCalendar.windows.previewHint')}</p>
      ) : query.data === undefined || query.isError ? (
        !query.isError && <p role="status">{t('spaceCalendar.windows.checking')}</p>
      ) : (
        <Planned preview={query.data} goesOn={data.until === null} />
      )}
    </section>
  )
}

function Planned({ preview: { windows, leftOut }, goesOn }: { preview: WindowsPreview; goesOn: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [first, last] = [windows[0], windows.at(-1)]
  return (
    <>
      <p role="status">
        {first === undefined || last === undefined
          ? t('spaceCalendar.windows.nothing')
          : t('spaceCalendar.windows.count', {
              count: windows.length,
              first: dateText(Date.parse(first.start), language),
              last: dateText(Date.parse(last.start), language),
            })}
        {goesOn && first !== undefined && (
          <>
            <SentenceGap />
            {t('spaceCalendar.windows.later')}
          </>
        )}
      </p>
      {leftOut.length > 0 && <LeftOut days={leftOut} />}
    </>
  )
}

function LeftOut({ days }: { days: readonly WindowDayLeftOut[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <div>
      <h4 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">
        {t('spaceCalendar.windows.leftOut', { count: days.length })}
      </h4>
      <ul className="grid gap-1 text-sm">
        {days.map(({ day, reason, name }) => (
          <li
            key={day}
            className="flex flex-wrap justify-between gap-x-4 rounded-xl bg-paper-deep px-4 py-2 text-ink-soft"
          >
            <span className="break-keep tabular-nums">{dateText(instantOf(day) ?? 0, language)}</span>
            <span>{t(`spaceCalendar.windows.${reason}`, { name })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As typed. */
interface RepeatedValues extends Record<'rentableId' | 'startTime' | 'endTime' | 'from', string> {
  /** Empty for windows that are added every week until they are ended. */
  until: string
  weekdays: number[]
  skipHolidays: boolean
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
const repeatedForm = z.pipe(z.transform(toContract), repeatedWindowFields)

/** Windows on the weekday and at the times of the slot, from its day on. */
const newRepetition = (rentableId: string, slot: Slot): RepeatedValues => ({
  rentableId,
  weekdays: [weekdayOf(slot.start)],
  ...timesOf(slot),
  from: dateOf(slot.start),
  until: '',
  skipHolidays: false,
})

/** A slot that ends on another day ends at midnight here. */
const timesOf = ({ start, end }: Slot) => ({
  startTime: timeText(start),
  endTime: end >= startOfDay(start) + dayMs ? '24:00' : timeText(end),
})

/** The times on the first day; undefined while one of them is wrong. */
function slotOf({ from, startTime, endTime }: RepeatedValues): Slot | undefined {
  const start = instantOf(from, startTime)
  const end = endTime === '24:00' ? (instantOf(from) ?? 0) + dayMs : instantOf(from, endTime)
  return start === undefined || end === undefined || end <= start ? undefined : { start, end }
}

function toContract({ from, until, ...values }: RepeatedValues): RepeatedWindowForm {
  return { ...values, from: from.trim(), until: until.trim() || null }
}
