import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonFields as Body } from '#contract/lessons.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import type { LessonValues } from './lesson-form.ts'
import { LessonTexts } from './lesson-texts.tsx'
import { SeatsField } from './seats-field.tsx'

interface Props {
  form: UseFormReturn<LessonValues, unknown, Body>
  isNew: boolean
  booked: number
  knownPictures: readonly string[]
}

/** The fields of the lesson dialog. */
export function LessonFields({ form, isNew, booked, knownPictures }: Props) {
  const { setFocus } = form

  // A new lesson begins with its title. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('title')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts {...{ knownPictures, isNew }} />
      <div className="grid gap-5 sm:grid-cols-[16rem_16rem_1fr]">
        <SpanFields />
        <SeatsField booked={booked} />
      </div>
    </div>
  )
}
