import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Attendance } from '#contract/bookings/bookings.ts'
import type { GuestInLesson } from '#contract/guests/guests.ts'
import type { ReceivedMember } from '#contract/reception.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { timeText } from '#time/tokyo.ts'
import { SeatPaymentQuestion } from '#web/features/guests/seat-payment-question.tsx'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { AttendanceButtons } from './attendance-buttons.tsx'

interface ReceivedRowProps {
  member: ReceivedMember
  canMark: boolean
  /** Absent once the lesson is over. */
  onCancel: (() => void) | undefined
}

/** A member on the page of the day. The name leads to the member's page. */
export function ReceivedRow({ member, canMark, onCancel }: ReceivedRowProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { status, phone, memberType, tickets } = member
  const name = fullName(member)
  return (
    <ReceptionRow
      {...{ phone, status }}
      kana={fullKana(member)}
      name={
        <Link
          to={to(`/admin/members/${member.id}`)}
          lang={languageOfName(name)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline decoration-wood underline-offset-4 hover:decoration-ink print:no-underline"
        >
          {name}
        </Link>
      }
      marks={<MarksOfMember member={member} />}
      means={
        isUnlimited(memberType)
          ? planName(facts, memberType, language)
          : t('reception.today.ticketsLeft', { count: tickets })
      }
    >
      {status === 'booked' && onCancel && <CancelButton name={name} onCancel={onCancel} />}
      {canMark && <AttendanceButtons booking={member} name={name} />}
    </ReceptionRow>
  )
}

/** What the front desk collects from the member, and what it should know. */
export function MarksOfMember({ member }: { member: ReceivedMember }) {
  const { t } = useTranslation()
  const { withoutTicket, openPayments, firstVisit, birthday } = member
  return (
    <>
      {withoutTicket && <CollectMark>{t('reception.today.mark.withoutTicket')}</CollectMark>}
      {openPayments.map((kind) => (
        <CollectMark key={kind}>{t(`reception.today.mark.${kind}`)}</CollectMark>
      ))}
      {firstVisit && <NoticeMark>{t('reception.today.mark.firstVisit')}</NoticeMark>}
      {birthday && <NoticeMark>{t('reception.today.mark.birthday')}</NoticeMark>}
    </>
  )
}

interface GuestRowProps {
  guest: GuestInLesson
  canMark: boolean
  /** Shows who the guest is, with all seats and payments. */
  onShow: () => void
  /** Absent once the lesson is over. */
  onCancel: (() => void) | undefined
}

/** A guest on the page of the day. What the guest pays at the desk is noted here. */
export function GuestRow({ guest, canMark, onShow, onCancel }: GuestRowProps) {
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
          variant="outline"
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

interface ReceptionRowProps {
  kana: string
  name: ReactNode
  marks: ReactNode
  /** What pays for the seat. */
  means: string
  phone: string
  status: Attendance
  /** What the front desk does. */
  children: ReactNode
}

/**
 * A person on the page of the day: name, what is to be collected or noticed, telephone, and what the front
 * desk does.
 */
function ReceptionRow({ kana, name, marks, means, phone, status, children }: ReceptionRowProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5 not-print:lg:grid not-print:lg:grid-cols-[minmax(0,1fr)_8rem_7rem_22rem]">
      <div className="min-w-0 grow basis-[15rem]">
        <span lang="ja" className="block text-xs text-ink-soft">
          {kana}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {marks}
        </span>
      </div>
      <p className="basis-[8rem] text-sm text-ink-soft tabular-nums">{means}</p>
      <p className="min-w-0 basis-[7rem] text-sm tabular-nums">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 print:no-underline"
          >
            {phone}
          </a>
        )}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full print:hidden">
        {children}
      </div>
      <span className="hidden min-w-16 text-sm print:inline">
        {status === 'booked' ? '☐' : t(`frontDesk.status.${status}`)}
      </span>
    </div>
  )
}

const mark =
  'rounded-full px-2.5 py-0.5 text-xs font-semibold print:border print:border-ink print:bg-card print:text-ink'

/** What the front desk collects from a person. */
function CollectMark({ children }: { children: ReactNode }) {
  return <span className={classes(mark, 'bg-persimmon-soft text-persimmon-deep')}>{children}</span>
}

/** What the front desk should know of a person. */
function NoticeMark({ children }: { children: ReactNode }) {
  return <span className={classes(mark, 'bg-green-soft text-green')}>{children}</span>
}

/** Opens the question before a booking is cancelled. */
function CancelButton({ name, onCancel }: { name: string; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="quietDanger"
      aria-label={t('frontDesk.cancel.openOf', { name })}
      onClick={onCancel}
      className="px-3! last:-mr-3 text-sm!"
    >
      {t('frontDesk.cancel.open')}
    </Button>
  )
}
