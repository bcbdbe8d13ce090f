import { Menu } from '@base-ui/react/menu'
import { Children, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { canBeDecided } from '#contract/bookings/absences.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import type { PausingMark } from '#contract/accounts/member-administration.ts'
import type { ReceivedGuest, ReceivedMember } from '#contract/reception.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, timeText } from '#time/tokyo.ts'
import { useMomentText } from '#web/features/bookings/absences/absence-words.tsx'
import { useEndWaiver, WaiveDialog } from '#web/features/bookings/absences/waive-dialog.tsx'
import { AnswersMark } from '#web/features/first-visits/person-answers.tsx'
import { NoteDialog, NotesMark } from '#web/features/notes/person-notes.tsx'
import { SitePaymentQuestion } from '#web/features/payments/site-payment-question.tsx'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import type { NotedPayment } from '#web/features/payments/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { SeatMark } from './event-marks.tsx'

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
  const { status, phone, memberType, tickets, seat, bookingId, absence, pausing } = member
  const now = useNow() ?? 0
  const waiving = useDialogState()
  const writing = useDialogState()
  const endWaiver = useEndWaiver()
  const canDecide = absence !== undefined && canBeDecided(absence, now)
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
      marks={
        <>
          <PausingNotice pausing={pausing} />
          <MarksOfMember member={member} />
        </>
      }
      means={
        isUnlimited(memberType) || seat !== undefined
          ? planName(facts, memberType, language)
          : t('reception.today.ticketsLeft', { count: tickets })
      }
    >
      {canMark && <AttendanceButtons booking={member} name={name} />}
      <RowMenu {...{ name, phone }} onCancel={status === 'booked' ? onCancel : undefined}>
        {member.notes === 0 && <WriteNote onWrite={() => writing.show(undefined)} />}
        {canDecide && (
          <Menu.Item
            className={menuItem}
            onClick={() => (absence.state === 'open' ? waiving.show(undefined) : endWaiver(bookingId))}
          >
            {t(`frontDesk.absence.${absence.state === 'open' ? 'waiveThis' : 'countThis'}`)}
          </Menu.Item>
        )}
      </RowMenu>
      {writing.dialog && (
        <NoteDialog
          key={writing.dialog.opening}
          {...{ name, open: writing.dialog.open }}
          person={{ of: 'member', id: member.id }}
          onClose={writing.close}
        />
      )}
      {waiving.dialog && absence && (
        <WaiveDialog
          key={waiving.dialog.opening}
          {...{ name, open: waiving.dialog.open }}
          absence={{ bookingId, ...absence }}
          onClose={waiving.close}
          onDone={waiving.close}
        />
      )}
    </ReceptionRow>
  )
}

/** That the member has paused or left, or soon will. */
export function PausingNotice({ pausing }: { pausing: PausingMark | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (pausing === undefined) return null
  const { state, day } = pausing
  if (day === null) return <NoticeMark>{t('reception.today.mark.pausedOpen')}</NoticeMark>
  return (
    <NoticeMark>{t(`reception.today.mark.${state}`, { day: calendarDateText(day, language) })}</NoticeMark>
  )
}

/** What the front desk collects from the member, and what it should know. */
export function MarksOfMember({ member }: { member: ReceivedMember }) {
  const { t } = useTranslation()
  const momentText = useMomentText()
  const { withoutTicket, openPayments, firstVisit, birthday, seat, absence, notes } = member
  return (
    <>
      <SeatMark seat={seat} />
      {withoutTicket && seat === undefined && (
        <CollectMark>{t('reception.today.mark.withoutTicket')}</CollectMark>
      )}
      {openPayments.map((kind) => (
        <CollectMark key={kind}>{t(`reception.today.mark.${kind}`)}</CollectMark>
      ))}
      {firstVisit && <NoticeMark>{t('reception.today.mark.firstVisit')}</NoticeMark>}
      {birthday && <NoticeMark>{t('reception.today.mark.birthday')}</NoticeMark>}
      {absence?.state === 'open' && (
        <NoticeMark>{t('frontDesk.absence.openMark', { when: momentText(absence.countsAt) })}</NoticeMark>
      )}
      {absence?.state === 'waived' && <NoticeMark>{t('frontDesk.absence.waivedMark')}</NoticeMark>}
      <AnswersMark bookingId={member.bookingId} name={fullName(member)} state={member.questionnaire} />
      <NotesMark person={{ of: 'member', id: member.id }} name={fullName(member)} count={notes} />
    </>
  )
}

interface GuestRowProps {
  guest: ReceivedGuest
  canMark: boolean
  /** Shows who the guest is, with all seats and payments. */
  onShow: () => void
  /** Absent once the lesson is over. */
  onCancel: (() => void) | undefined
}

/**
 * A guest on the page of the day. What the guest pays at the desk is noted here, and withdrawn for some
 * minutes.
 */
export function GuestRow({ guest, canMark, onShow, onCancel }: GuestRowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { dialog, show, close } = useDialogState()
  const writing = useDialogState()
  const [noted, setNoted] = useState<NotedPayment>()
  const { name, kana, phone, status, paid, open, firstVisit, confirmUntil, bookingId } = guest
  const amount = yenText(open, language)
  const person = { of: 'guest', id: guest.guestId } as const
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
          <AnswersMark {...{ bookingId, name }} state={guest.questionnaire} />
          <NotesMark {...{ person, name }} count={guest.notes} />
        </>
      }
      means={
        open > 0
          ? t('reception.today.toPay', { amount })
          : t('reception.today.paid', { amount: yenText(paid, language) })
      }
    >
      {open > 0 && (
        <Button
          variant="outline"
          aria-label={t('reception.today.noteOf', { name, amount })}
          onClick={() => show(undefined)}
          className="px-4! text-sm! max-sm:hidden"
        >
          {t('reception.today.note', { amount })}
        </Button>
      )}
      {noted && <WithdrawButton payment={noted} name={name} onWithdrawn={() => setNoted(undefined)} />}
      {canMark && <AttendanceButtons booking={guest} name={name} />}
      <RowMenu {...{ name, phone }} onCancel={status === 'booked' ? onCancel : undefined}>
        {guest.notes === 0 && <WriteNote onWrite={() => writing.show(undefined)} />}
        {open > 0 && (
          <Menu.Item className={classes(menuItem, 'sm:hidden')} onClick={() => show(undefined)}>
            {t('reception.today.note', { amount })}
          </Menu.Item>
        )}
      </RowMenu>
      {writing.dialog && (
        <NoteDialog
          key={writing.dialog.opening}
          {...{ person, name, open: writing.dialog.open }}
          onClose={writing.close}
        />
      )}
      {dialog && (
        <SitePaymentQuestion
          key={dialog.opening}
          {...{ name, open: dialog.open }}
          owed={{ kind: 'seat', id: bookingId, open }}
          onNoted={setNoted}
          onClose={close}
        />
      )}
    </ReceptionRow>
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
 * desk does. On a phone the name and what is done stand in one line, everything else in a second one. On a
 * wide screen the columns are those of the list, so that they do not differ from row to row.
 */
function ReceptionRow({ kana, name, marks, means, phone, status, children }: ReceptionRowProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1 sm:gap-x-5 sm:gap-y-1 sm:py-2 not-print:@3xl:col-span-full not-print:@3xl:grid not-print:@3xl:grid-cols-subgrid">
      <span
        lang="ja"
        className="text-xs text-ink-soft max-sm:order-4 max-sm:leading-relaxed sm:-mb-2 sm:basis-full @3xl:col-span-full"
      >
        {kana}
      </span>
      <div className="min-w-0 max-sm:order-1 max-sm:flex-1">{name}</div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-sm:order-6 sm:grow max-sm:empty:hidden">
        {marks}
      </div>
      <p className="text-ink-soft tabular-nums max-sm:order-5 max-sm:text-xs max-sm:leading-relaxed sm:basis-[8rem] sm:text-sm">
        {means}
      </p>
      <p className="min-w-0 basis-[7rem] text-sm tabular-nums max-sm:hidden">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 print:no-underline"
          >
            {phone}
          </a>
        )}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5 max-sm:order-2 max-sm:-mr-2.5 print:hidden">
        {children}
      </div>
      {/* The end of the first line on a phone. */}
      <span aria-hidden="true" className="order-3 basis-full sm:hidden" />
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

interface RowMenuProps {
  name: string
  phone: string
  /** Absent where there is nothing to cancel. */
  onCancel: (() => void) | undefined
  /** Further items. */
  children?: ReactNode
}

/** What is done more rarely with a person: the call on a phone, and the cancellation. */
function RowMenu({ name, phone, onCancel, children }: RowMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={t('reception.today.more', { name })}
        className={classes(
          'grid size-11 place-items-center rounded-full text-ink-soft hover:bg-paper-deep data-[popup-open]:bg-paper-deep',
          // The call stands in the row there.
          onCancel === undefined && Children.toArray(children).length === 0 && 'sm:invisible',
        )}
      >
        <Icon name="more" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={16} className="z-40">
          <Menu.Popup className="grid max-w-(--available-width) min-w-[min(13rem,var(--available-width))] rounded-2xl border border-line bg-card p-1.5 shadow-lift outline-none">
            {children}
            {phone && (
              <Menu.LinkItem href={`tel:${phone}`} className={classes(menuItem, 'tabular-nums sm:hidden')}>
                {t('reception.today.call', { phone })}
              </Menu.LinkItem>
            )}
            {onCancel && (
              <Menu.Item
                aria-label={t('frontDesk.cancel.openOf', { name })}
                onClick={onCancel}
                className={classes(menuItem, 'text-danger')}
              >
                {t('frontDesk.cancel.open')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The first note about a person; further ones are written where it is read. */
function WriteNote({ onWrite }: { onWrite: () => void }) {
  const { t } = useTranslation()
  return (
    <Menu.Item className={menuItem} onClick={onWrite}>
      {t('notes.write')}
    </Menu.Item>
  )
}

const menuItem =
  'flex min-h-11 cursor-pointer items-center rounded-xl px-4 text-sm font-semibold data-[highlighted]:bg-green-soft'
