import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestInLesson } from '#contract/guests.ts'
import { languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { timeText } from '#time/tokyo.ts'
import { SeatPaymentQuestion } from '#web/features/guests/seat-payment-question.tsx'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelButton } from './cancel-button.tsx'
import { CollectMark, NoticeMark } from './reception-marks.tsx'
import { ReceptionRow } from './reception-row.tsx'

interface Props {
  guest: GuestInLesson
  canMark: boolean
  /** Shows who the guest is, with all seats and payments. */
  onShow: () => void
  /** Absent once the lesson is over. */
  onCancel: (() => void) | undefined
}

/** A guest on the page of the day. What the guest pays at the desk is noted here. */
export function GuestRow({ guest, canMark, onShow, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { name, kana, phone, status, paid, open, firstVisit, confirmUntil } = guest
  return (
    <ReceptionRow
      {...{ kana, phone, status }}
      name={
        <button
          type="button"
          lang={languageOfName(name)}
          onClick={onShow}
          className="inline-flex min-h-11 items-center text-left font-semibold wrap-anywhere underline decoration-wood underline-offset-4 hover:decoration-ink print:no-underline"
        >
          {name}
        </button>
      }
      marks={
        <>
          <NoticeMark>{t('reception.today.mark.guest')}</NoticeMark>
          {confirmUntil !== undefined && (
            <NoticeMark>
              {t('reception.today.mark.unconfirmed', { time: timeText(Date.parse(confirmUntil)) })}
            </NoticeMark>
          )}
          {open > 0 && <CollectMark>{t('reception.today.mark.guestUnpaid')}</CollectMark>}
          {firstVisit && <NoticeMark>{t('reception.today.mark.firstVisit')}</NoticeMark>}
        </>
      }
      means={
        open > 0
          ? t('reception.today.toPay', { amount: yenText(open, language) })
          : t('reception.today.paid', { amount: yenText(paid, language) })
      }
    >
      <NotePayment guest={guest} open={open} />
      {status === 'booked' && onCancel && <CancelButton name={name} onCancel={onCancel} />}
      {canMark && <AttendanceButtons booking={guest} name={name} />}
    </ReceptionRow>
  )
}

/** Notes after a question that the guest has paid what is still open, and withdraws that for some minutes. */
function NotePayment({ guest, open }: { guest: GuestInLesson; open: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { dialog, show, close } = useDialogState()
  const [noted, setNoted] = useState<NotedPayment>()
  const { name, bookingId } = guest
  const amount = yenText(open, language)
  return (
    <>
      {open > 0 && (
        <Button
          look="outline"
          aria-label={t('reception.today.noteOf', { name, amount })}
          onClick={() => show(undefined)}
          className="px-4! text-sm!"
        >
          {t('reception.today.note', { amount })}
        </Button>
      )}
      {noted && <WithdrawButton payment={noted} name={name} onWithdrawn={() => setNoted(undefined)} />}
      {dialog && (
        <SeatPaymentQuestion
          key={dialog.opening}
          {...{ name, open: dialog.open }}
          booking={{ id: bookingId, open }}
          onNoted={setNoted}
          onClose={close}
        />
      )}
    </>
  )
}
