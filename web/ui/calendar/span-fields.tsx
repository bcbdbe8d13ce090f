import { useTranslation } from 'react-i18next'
import { calendar } from '#studio/calendar.ts'
import { useEndFollowsStart } from './end-follows-start.ts'
import { MomentField } from './moment-field.tsx'

/**
 * Start and end of the form around it, and the usual lengths beside the end. Changing the start moves the end, so that
 * the length stays.
 */
export function SpanFields() {
  const { t } = useTranslation()
  const { minutes, startMoved, setLength } = useEndFollowsStart()
  return (
    <>
      <MomentField name="start" onMoved={startMoved} />
      <div className="grid content-start gap-2">
        <MomentField name="end" hint={minutes === undefined ? '' : t('lesson.minutes', { minutes })} />
        <div role="group" aria-label={t('admin.calendar.lengths')} className="grid grid-cols-2 gap-1.5">
          {calendar.lengths.map((offered) => (
            <button
              key={offered}
              type="button"
              aria-pressed={minutes === offered}
              onClick={() => setLength(offered)}
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
