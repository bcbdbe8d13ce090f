import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LastLesson } from '#contract/schedule/lesson-search.ts'
import { dateText } from '#time/tokyo.ts'
import { useNameOfSpace } from '#web/features/spaces/api.ts'
import { useNameOfTeacher } from '#web/features/teachers/administration/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLessonSuggestion } from './api.ts'
import { takenOver } from './last-lesson.ts'
import type { FilledIn, OfferedValues } from './last-lesson.ts'
import { useLevelText } from './lesson-form.ts'
import type { FallbackPicture } from './lesson-form.ts'

interface Props {
  /** Where the last lesson with the title that is typed lends its picture; undefined when there is none. */
  onFallback?: (picture: FallbackPicture | undefined) => void
}

/** Offers the values of the last lesson, or the kind, with the title in the form around it. What was typed stays. */
export function LastLessonOffer({ onFallback }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const form = useFormContext<OfferedValues>()
  const title = form.watch('title').trim()
  const settled = useDebouncedValue(title)
  const query = useLessonSuggestion(settled)
  const [used, setUsed] = useState<FilledIn & { title: string }>()
  const last = settled === title ? (query.data?.last ?? undefined) : undefined
  const lend = useEffectEvent((lesson: LastLesson | undefined) =>
    onFallback?.(lesson && { title, imageUrl: lesson.imageUrl }),
  )
  useEffect(() => lend(last), [last])
  if (query.isError) {
    return <FailedLoad text={t('lessonAdmin.suggestion.loadFailed')} query={query} />
  }
  if (last === undefined) return null
  const day = last.start === null ? undefined : dateText(Date.parse(last.start), language)

  function use(lesson: LastLesson) {
    // The form was filled with all of its values.
    const initial = form.formState.defaultValues as OfferedValues
    const taken = takenOver(lesson, { values: form.getValues(), initial, filled: used })
    for (const [name, value] of Object.entries(taken.values)) {
      form.setValue(name as keyof OfferedValues, value, { shouldDirty: true, shouldValidate: true })
    }
    const values = { ...used?.values, ...taken.values }
    setUsed({ title, values, length: taken.length ?? used?.length })
  }

  return (
    <section
      aria-label={t(day === undefined ? 'lessonAdmin.suggestion.labelKind' : 'lessonAdmin.suggestion.label')}
      className="grid gap-2 rounded-2xl bg-green-soft px-4 py-3"
    >
      <Facts last={last} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" onClick={() => use(last)} className="rounded-2xl! px-4 text-left text-sm">
          {day === undefined
            ? t('lessonAdmin.suggestion.useKind', { title })
            : t('lessonAdmin.suggestion.use', { title, day })}
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          {used?.title === title ? (
            <>
              <Icon name="check" className="size-4" />
              {day === undefined
                ? t('lessonAdmin.suggestion.usedKind')
                : t('lessonAdmin.suggestion.used', { day })}
            </>
          ) : (
            t('lessonAdmin.suggestion.keeps')
          )}
        </p>
      </div>
    </section>
  )
}

/** The length, the seats, the level, the space and the teacher of the lesson. */
function Facts({ last: { length, totalSeats, level, spaceId, teacherId } }: { last: LastLesson }) {
  const { t } = useTranslation()
  const levelText = useLevelText()
  const spaceName = useNameOfSpace()
  const teacherName = useNameOfTeacher()
  const facts = [
    t('lesson.minutes', { minutes: length }),
    t('lessonAdmin.suggestion.seats', { count: totalSeats }),
    ...(level === null ? [] : [levelText(level)]),
    ...(spaceId === null ? [] : [spaceName(spaceId)]),
    ...(teacherId === null ? [] : [teacherName(teacherId)]),
  ]
  return <p className="text-sm">{facts.filter((fact) => fact !== '').join(t('spaceAdmin.listGap'))}</p>
}
