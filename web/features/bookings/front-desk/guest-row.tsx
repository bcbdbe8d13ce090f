import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { GuestInLesson } from '#contract/guests.ts'
import { languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { timeText } from '#time/tokyo.ts'
import { useNoteGuestPayment } from '#web/features/guests/api.ts'
import { errorText } from '#web/lib/error-text.ts'
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

/** A guest on the page of the day. What the guest pays at the desk is noted with one press. */
export function GuestRow({ guest, canMark, onShow, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { name, kana, phone, status, price, paid, firstVisit, confirmUntil } = guest
  const open = price - paid
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
      {open > 0 && <NotePayment guest={guest} open={open} />}
      {status === 'booked' && onCancel && <CancelButton name={name} onCancel={onCancel} />}
      {canMark && <AttendanceButtons booking={guest} name={name} />}
    </ReceptionRow>
  )
}

/** Notes that the guest has paid in cash what is still open. */
function NotePayment({ guest, open }: { guest: GuestInLesson; open: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const note = useNoteGuestPayment(guest.bookingId)
  const amount = yenText(open, language)

  async function notePayment() {
    try {
      await note.mutateAsync({ method: 'cash', amount: open })
      toast.success(t('reception.today.noted', { name: guest.name, amount }))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button
      look="outline"
      busy={note.isPending}
      aria-label={t('reception.today.noteOf', { name: guest.name, amount })}
      onClick={() => void notePayment()}
      className="px-4! text-sm!"
    >
      {t('reception.today.note', { amount })}
    </Button>
  )
}
