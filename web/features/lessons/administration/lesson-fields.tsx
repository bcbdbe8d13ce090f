import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonFields as Body } from '#contract/lessons.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { LastLessonOffer } from './last-lesson-offer.tsx'
import type { LentPicture, LessonValues } from './lesson-form.ts'
import { LessonTexts } from './lesson-texts.tsx'
import { SeatsField } from './seats-field.tsx'

interface Props {
  form: UseFormReturn<LessonValues, unknown, Body>
  isNew: boolean
  booked: number
  knownPictures: readonly string[]
  /** The picture that a new lesson gets when none is chosen. */
  lent: LentPicture | undefined
  onLent: (picture: LentPicture | undefined) => void
}

/** The fields of the lesson dialog. */
export function LessonFields({ form, isNew, booked, knownPictures, lent, onLent }: Props) {
  const { setFocus } = form

  // A new lesson begins with its title. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('title')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts {...{ knownPictures, isNew, lent }} offer={isNew && <LastLessonOffer onLent={onLent} />} />
      <div className="grid gap-5 sm:grid-cols-[16rem_16rem_1fr]">
        <SpanFields />
        <SeatsField booked={booked} />
      </div>
    </div>
  )
}
