import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { errorText } from '#web/lib/error-text.ts'
import { forgetChoice } from '#web/lib/kept-choice.ts'
import { useLast } from '#web/lib/last.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { isOutcomeUnknown, useBook, useCancel } from './api.ts'
import { BookingQuestion } from './booking-question.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { LostOutcome } from './lost-outcome.tsx'
import type { LostAnswer } from './lost-outcome.tsx'

type Action = 'book' | 'cancel'

/** The answer to what the member did, or that none came. */
interface Result {
  action: Action
  text: string
  lost?: LostAnswer
}

const resultTitles = { book: 'booking.BookedMeg', cancel: 'booking.BookedCancel' } as const
const successTexts = { book: 'booking.BookedMegOk', cancel: 'booking.BookedCancelOk' } as const

interface Props {
  /** The lesson that the member has chosen; undefined while nothing is asked. */
  chosen: LessonEvent | undefined
  onDone: () => void
}

/** Books or cancels (specification section 4): a confirmation, a busy state, then a dialog with the result. */
export function BookingDialogs({ chosen, onDone }: Props) {
  const { t } = useTranslation()
  const book = useBook()
  const cancel = useCancel()
  const [result, setResult] = useState<Result>()
  const [busy, setBusy] = useState(false)
  const event = useLast(chosen)
  const shownResult = useLast(result)
  const action: Action = event === undefined || event.resource.yogaBooking === null ? 'book' : 'cancel'
  const question = { event, open: chosen !== undefined, busy, onOk: () => void act(), onCancel: onDone }

  async function act() {
    if (chosen === undefined) return
    const { yoga, yogaBooking } = chosen.resource
    setBusy(true)
    try {
      await (yogaBooking === null
        ? book.mutateAsync({ id: yoga.id, start: yoga.start })
        : cancel.mutateAsync(yogaBooking))
      if (action === 'book') forgetChoice()
      setResult({ action, text: t(successTexts[action]) })
    } catch (error) {
      if (isOutcomeUnknown(error))
        setResult({ action, text: '', lost: { action, lessonId: yoga.id, attempt: Date.now() } })
      else setResult({ action, text: errorText(t, error) })
    }
    setBusy(false)
    onDone()
  }

  return (
    <>
      {action === 'book' ? <BookingQuestion {...question} /> : <CancelQuestion {...question} />}
      <ConfirmDialog
        open={result !== undefined}
        title={shownResult ? t(resultTitles[shownResult.action]) : ''}
        okLook="primary"
        hideCancel
        onOk={() => setResult(undefined)}
        onCancel={() => setResult(undefined)}
      >
        {shownResult?.lost === undefined ? (
          <p>{shownResult?.text}</p>
        ) : (
          <LostOutcome lost={shownResult.lost} />
        )}
      </ConfirmDialog>
    </>
  )
}
