import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { calendar } from '#studio/calendar.ts'
import { useLast } from '#web/lib/last.ts'
import { MomentField } from './moment-field.tsx'
import { endAfter, minutesOf } from './moments.ts'
import type { Moments } from './moments.ts'

/**
 * Start and end of the form around it, and the usual lengths beside the end. Changing the start moves the end, so that
 * the length stays.
 */
export function SpanFields() {
  const { t } = useTranslation()
  const { watch, setValue, getValues } = useFormContext<Moments>()
  const [start, end] = watch(['start', 'end'])
  const minutes = minutesOf({ start, end })
  // While the start is being typed it is incomplete, and the last known length counts.
  const length = useLast(minutes)

  function setLength(from: string, wanted: number | undefined) {
    if (wanted === undefined) return
    setValue('end', endAfter(from, wanted, getValues('end')), { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <MomentField name="start" onMoved={(next) => setLength(next, length)} />
      <div className="grid content-start gap-2">
        <MomentField name="end" hint={minutes === undefined ? '' : t('lesson.minutes', { minutes })} />
        <div role="group" aria-label={t('admin.calendar.lengths')} className="grid grid-cols-2 gap-1.5">
          {calendar.lengths.map((offered) => (
            <button
              key={offered}
              type="button"
              aria-pressed={minutes === offered}
              onClick={() => setLength(start, offered)}
              className="min-h-11 rounded-full border border-wood bg-card px-2 text-sm tabular-nums hover:bg-paper-deep aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:font-semibold aria-pressed:text-green"
            >
              {t('lesson.minutes', { minutes: offered })}
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
