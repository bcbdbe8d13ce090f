import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { useSubstitute } from '#web/features/lessons/administration/api.ts'
import {
  DoubleBookingQuestion,
  useDoubleBookingConfirm,
} from '#web/features/lessons/administration/save-questions.tsx'
import { useTellWhomToCall } from '#web/features/lessons/whom-to-call.tsx'
import { useTeacherOptions } from '#web/features/teachers/administration/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/**
 * Gives a lesson that has not begun to another teacher, and tells who has booked it. Without another teacher
 * there is no button.
 */
export function Substitute({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  const present = event.resource.yoga.teacher?.id
  const others = useTeacherOptions('').filter(({ value }) => value !== present)
  return (
    <>
      {others.length > 0 && (
        <Button variant="outline" onClick={() => show(undefined)}>
          {t('lessonPage.substitute.open')}
        </Button>
      )}
      {dialog && (
        <SubstituteDialog key={dialog.opening} {...{ event, others }} open={dialog.open} onClose={close} />
      )}
    </>
  )
}

interface Props {
  event: LessonEvent
  others: ReadonlyArray<{ value: string; label: string }>
  open: boolean
  onClose: () => void
}

function SubstituteDialog({ event, others, open, onClose }: Props) {
  const { t } = useTranslation()
  const [{ id, etag }] = useState(event.resource.yoga)
  const [teacherId, setTeacherId] = useState('')
  const [failure, setFailure] = useState<string>()
  const tellWhomToCall = useTellWhomToCall()
  const substitute = useSubstitute()
  const doubleBooking = useDoubleBookingConfirm()

  async function save() {
    setFailure(undefined)
    try {
      const { members, guests, waiting, unreached } = await doubleBooking.save((known) =>
        substitute.mutateAsync({ id, etag, body: { teacherId, ...known } }),
      )
      const count = members + guests + waiting
      const none = unreached.length > 0 ? 'lessonPage.substitute.toldNone' : 'lessonPage.substitute.done'
      const text = t(count === 0 ? none : 'lessonPage.substitute.told', { count })
      if (unreached.length > 0) tellWhomToCall({ text, unreached })
      else toast.success(text)
      onClose()
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('lessonPage.substitute.title')}
      okLabel={t('lessonPage.substitute.ok')}
      okVariant="primary"
      busy={substitute.isPending}
      okDisabled={teacherId === ''}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="grid gap-5">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <div>
          <EntrySummary title={event.title} start={event.start} end={event.end} />
        </div>
        <SelectField
          label={t('lessonPage.substitute.teacher')}
          options={[{ value: '', label: t('lessonPage.substitute.choose') }, ...others]}
          value={teacherId}
          onChange={({ target }) => setTeacherId(target.value)}
        />
        <Notice>{t('lessonPage.substitute.tells')}</Notice>
        <DoubleBookingQuestion asked={doubleBooking.asked} />
      </div>
    </ConfirmDialog>
  )
}
