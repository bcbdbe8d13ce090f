import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { calendar } from '#studio/calendar.ts'
import { TextField } from '#web/ui/field.tsx'
import type { LessonValues } from './lesson-form.ts'

/** The seats of the lesson in the form around it, why there are not more, and the usual number at a press. */
export function SeatsField({ booked }: { booked: number }) {
  const { t } = useTranslation()
  const { register, formState, watch, setValue } = useFormContext<LessonValues>()
  const usual = String(calendar.usualSeats)
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={t('admin.lesson.totalSeats')}
        required
        type="number"
        inputMode="numeric"
        min={limits.seats.min}
        max={limits.seats.max}
        hint={
          booked === 0
            ? t('admin.lesson.totalSeatsHint', limits.seats)
            : t('admin.lesson.totalSeatsBooked', { ...limits.seats, booked })
        }
        error={formState.errors.totalSeats}
        {...register('totalSeats')}
      />
      <button
        type="button"
        aria-pressed={watch('totalSeats') === usual}
        onClick={() => setValue('totalSeats', usual, { shouldDirty: true, shouldValidate: true })}
        className="min-h-11 justify-self-start rounded-full border border-wood bg-card px-4 py-1 text-sm break-keep tabular-nums hover:bg-paper-deep aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:font-semibold aria-pressed:text-green"
      >
        {t('admin.lesson.usualSeats', { count: calendar.usualSeats })}
      </button>
    </div>
  )
}
