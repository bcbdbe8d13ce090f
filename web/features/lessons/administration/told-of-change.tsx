import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { fieldsOf, valuesOf } from './lesson-form.ts'
import type { LessonValues } from './lesson-form.ts'

/**
 * Says how many members and guests will get a mail when the time in the form around it differs from the lesson's, and that they get none
 * when only the teacher does.
 */
export function ToldOfChange({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const [start, end, teacherId] = useFormContext<LessonValues>().watch(['start', 'end', 'teacherId'])
  const before = valuesOf(fieldsOf(event))
  const { users = [], guests = [] } = event.resource
  if (users.length + guests.length === 0) return null
  const isMoved = before.start !== start || before.end !== end
  if (!isMoved && before.teacherId === teacherId) return null
  return (
    <Notice>
      {isMoved ? (
        <>
          {users.length > 0 && t('admin.lesson.timeChanged', { count: users.length })}
          <SentenceGap />
          {guests.length > 0 && t('admin.lesson.timeChangedGuests', { count: guests.length })}
        </>
      ) : (
        t('admin.lesson.teacherChanged')
      )}
    </Notice>
  )
}
