import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLast } from '#web/lib/last.ts'
import { MomentField } from './moment-field.tsx'
import { endAfter, minutesOf } from './moments.ts'
import type { Moments } from './moments.ts'

/** Start and end of the form around it. Changing the start moves the end, so that the length stays. */
export function SpanFields() {
  const { t } = useTranslation()
  const { watch, setValue, getValues } = useFormContext<Moments>()
  const [start, end] = watch(['start', 'end'])
  const minutes = minutesOf({ start, end })
  // While the start is being typed it is incomplete, and the last known length counts.
  const length = useLast(minutes)

  function moveEnd(next: string) {
    if (length === undefined) return
    setValue('end', endAfter(next, length, getValues('end')), { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <MomentField name="start" onMoved={moveEnd} />
      <MomentField name="end" hint={minutes === undefined ? '' : t('lesson.minutes', { minutes })} />
    </>
  )
}
