import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestBooking } from '#contract/guests/guests.ts'
import { yenText } from '#studio/yen.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useCancelGuestBooking } from './api.ts'

interface Props {
  open: boolean
  booking: Pick<
    GuestBooking,
    'id' | 'title' | 'start' | 'end' | 'paid' | 'refunded' | 'refundOpen' | 'cancelUntil'
  >
  name: string
  now: number
  /** Gets the focus afterwards, when the element that had it before will be gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onDone?: () => void
  onClose: () => void
}

const choices = ['refund', 'keep'] as const

/** Asks before a guest's seat is cancelled; when it was paid for, also whether the money goes back. */
export function CancelSeatQuestion({ open, booking, name, now, focusAfter, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const cancel = useCancelGuestBooking()
  const deadline = Date.parse(booking.cancelUntil)
  const [choice, setChoice] = useState<(typeof choices)[number]>(now > deadline ? 'keep' : 'refund')
  const { failed, act } = useConfirmAction({
    work: () =>
      cancel.mutateAsync({
        bookingId: booking.id,
        afterDeadline: late,
        refund: asks ? choice === 'refund' : undefined,
      }),
    done: t('guests.cancelled'),
    doneAlready: 'error.yoga.bookingNotFound',
    othersMayDoIt: true,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  // The server's clock decides; the browser's may be behind.
  const late = now > deadline || failed?.code === 'error.yoga.cancelIn3hr'
  const left = booking.paid - booking.refunded - booking.refundOpen
  // The guest may have paid since the list was read.
  const asks = left > 0 || failed?.code === 'error.guest.refundUndecided'
  return (
    <ConfirmDialog
      {...{ open, focusAfter, busy: cancel.isPending }}
      title={t('guests.cancelTitle')}
      okLabel={t('guests.cancelOk')}
      cancelLabel={t('booking.keep')}
      failure={failed && failed.code !== 'error.yoga.cancelIn3hr' && failed.text}
      onOk={act}
      onCancel={onClose}
    >
      <EntrySummary title={booking.title} start={booking.start} end={booking.end} />
      <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name })}</p>
      {late && (
        <div className="mt-4">
          <Notice kind="error">{t('frontDesk.cancel.late')}</Notice>
        </div>
      )}
      {asks && (
        <RadioGroup
          legend={t('guests.refundLegend', { amount: yenText(left, language) })}
          values={choices}
          chosen={choice}
          onChoose={setChoice}
          text={(way) => t(`guests.refundChoice.${way}`)}
          hint={t('guests.refundHint')}
          className="mt-4"
        />
      )}
    </ConfirmDialog>
  )
}
