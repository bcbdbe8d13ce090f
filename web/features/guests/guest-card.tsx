import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { GuestBooking, GuestPayment, GuestWithHistory } from '#contract/guests/guests.ts'
import { languageNames } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { languageOfName } from '#studio/person-name.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, slashText } from '#time/tokyo.ts'
import { DisputeText } from '#web/features/contracts/dispute-text.tsx'
import { RefundDialog } from '#web/features/contracts/refund-dialog.tsx'
import { mayBeRefunded } from '#web/features/contracts/refund-form.ts'
import type { RefundablePayment } from '#web/features/contracts/refund-form.ts'
import { AnswersSection } from '#web/features/first-visits/person-answers.tsx'
import { PersonNotes } from '#web/features/notes/person-notes.tsx'
import { SitePaymentQuestion } from '#web/features/payments/site-payment-question.tsx'
import { WithdrawButton } from '#web/features/payments/withdraw-button.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useGuest } from './api.ts'
import { CancelSeatQuestion } from './cancel-seat-question.tsx'
import { CorrectGuestDialog } from './correct-guest-dialog.tsx'
import { GuestMembership } from './guest-membership.tsx'

interface GuestCardProps {
  open: boolean
  guestId: string
  onClose: () => void
}

/** A guest for administrators: how to reach the person, the seats and the payments. */
export function GuestCard({ open, guestId, onClose }: GuestCardProps) {
  const { t } = useTranslation()
  const query = useGuest(guestId)
  return (
    <Dialog wide {...{ open, onClose }} title={t('guests.title')}>
      <FailedLoad text={t('guests.loadFailed')} query={query} />
      {query.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {query.data && <Details guest={query.data} />}
    </Dialog>
  )
}

function Details({ guest }: { guest: GuestWithHistory }) {
  const { t } = useTranslation()
  const now = useNow()
  const correction = useDialogState()
  const { name, kana, erased, bookings, payments } = guest
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span lang="ja" className="block text-sm text-ink-soft">
            {kana}
          </span>
          <span lang={languageOfName(name)} className="font-display text-2xl wrap-anywhere">
            {erased ? t('guests.erased') : name}
          </span>
        </p>
        {!erased && (
          <Button variant="outline" onClick={() => correction.show(undefined)}>
            {t('guests.correct')}
          </Button>
        )}
      </div>
      {!erased && <Contact guest={guest} />}
      <GuestMembership guest={guest} />
      {!erased && (
        <section aria-label={t('notes.list')} className="grid gap-3">
          <h3 className="text-lg">{t('notes.list')}</h3>
          <PersonNotes person={{ of: 'guest', id: guest.id }} name={name} />
        </section>
      )}
      {!erased && <AnswersSection person={{ of: 'guest', id: guest.id }} />}
      <section aria-label={t('guests.seats')} className="grid gap-3">
        <h3 className="text-lg">{t('guests.seats')}</h3>
        <ul className="grid gap-3">
          {bookings.map((booking) => (
            <li key={booking.id}>
              {now !== undefined && <GuestSeat booking={booking} name={name} now={now} />}
            </li>
          ))}
        </ul>
      </section>
      {payments.length > 0 && <GuestPayments {...guest} />}
      {correction.dialog && (
        <CorrectGuestDialog
          key={correction.dialog.opening}
          open={correction.dialog.open}
          guest={guest}
          onClose={correction.close}
        />
      )}
    </div>
  )
}

function Contact({ guest: { phone, email, language } }: { guest: GuestWithHistory }) {
  const { t } = useTranslation()
  return (
    <DescriptionList
      rows={[
        {
          term: t('guests.phone'),
          children:
            phone === '' ? (
              t('guests.noPhone')
            ) : (
              <a href={`tel:${phone}`} className={link}>
                {phone}
              </a>
            ),
        },
        {
          term: t('guests.email'),
          children:
            email === '' ? (
              t('guests.getsNoMail')
            ) : (
              <a href={mailtoLink(email)} className={link}>
                {email}
              </a>
            ),
        },
        { term: t('guests.language'), children: languageNames[language] },
      ]}
    />
  )
}

const link =
  'inline-flex min-h-8 items-center underline underline-offset-4 wrap-anywhere hover:text-persimmon-deep'

interface GuestSeatProps {
  booking: GuestBooking
  /** Of the guest. */
  name: string
  now: number
}

/** A guest's seat in a lesson. From here its payment is noted, and it is cancelled. */
function GuestSeat({ booking, name, now }: GuestSeatProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const action = useDialogState<'cancel' | 'pay'>()
  const { dialog } = action
  const { status, price, paid, open } = booking
  const money = (yen: number) => yenText(yen, language)
  return (
    <div className="grid gap-3 rounded-2xl border border-line px-5 py-4">
      <div>
        <EntrySummary title={booking.title} start={booking.start} end={booking.end} />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{t(`frontDesk.status.${status}`)}</span>
        <span>{t('guests.priceIs', { price: money(price) })}</span>
        <span>{t('guests.paidIs', { paid: money(paid - booking.refunded) })}</span>
        {open > 0 && (
          <span className="font-semibold text-persimmon">{t('guests.openIs', { open: money(open) })}</span>
        )}
      </p>
      {(open > 0 || status === 'booked') && (
        <div className="flex flex-wrap gap-3">
          {open > 0 && (
            <Button variant="outline" onClick={() => action.show('pay')}>
              {t('money.note.open')}
            </Button>
          )}
          {status === 'booked' && Date.parse(booking.end) > now && (
            <Button variant="outline" onClick={() => action.show('cancel')}>
              {t('guests.cancel')}
            </Button>
          )}
        </div>
      )}
      {dialog?.subject === 'pay' && (
        <SitePaymentQuestion
          key={dialog.opening}
          {...{ name, open: dialog.open }}
          owed={{ kind: 'seat', id: booking.id, open }}
          onClose={action.close}
        />
      )}
      {dialog?.subject === 'cancel' && (
        <CancelSeatQuestion
          key={dialog.opening}
          {...{ booking, name, now, open: dialog.open }}
          onClose={action.close}
        />
      )}
    </div>
  )
}

/**
 * What a guest has paid, and what went back. From here a payment is given back, or withdrawn as noted by
 * mistake.
 */
function GuestPayments({ name, bookings, payments }: GuestWithHistory) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState<string>()
  const chosen = payments.find(({ id }) => id === dialog?.subject)
  return (
    <section aria-label={t('guests.payments')} className="grid gap-3">
      <h3 className="text-lg">{t('guests.payments')}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map(({ id, number, paidAt, method, amount, refunded, refundOpen, dispute }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-1 text-sm">
            <span className="tabular-nums">{slashText(Date.parse(paidAt)) + zoneMark}</span>
            <span className="font-semibold">{yenText(amount, language)}</span>
            <span>{t(`payment.methods.${method}`)}</span>
            <span className="text-ink-soft tabular-nums">{receiptNumber(number)}</span>
            {refunded + refundOpen > 0 && (
              <span className="text-persimmon">
                {t('guests.refunded', { amount: yenText(refunded + refundOpen, language) })}
              </span>
            )}
            <DisputeText dispute={dispute} />
            <Link
              to={to(`/receipt/${id}`)}
              aria-label={t('payment.receiptOf', {
                date: dateText(Date.parse(paidAt), language),
                amount: yenText(amount, language),
              })}
              className="ml-auto inline-flex min-h-11 items-center text-green underline underline-offset-4"
            >
              {t('payment.receipt')}
            </Link>
            <WithdrawButton payment={{ id, paidAt, method, amount, refunded, refundOpen }} name={name} />
            {mayBeRefunded({ amount, refunded, refundOpen, dispute }) && (
              <Button
                variant="outline"
                className="px-4! text-sm!"
                aria-label={t('contract.refund.openOf', {
                  name,
                  date: slashText(Date.parse(paidAt)) + zoneMark,
                  amount: yenText(amount, language),
                })}
                onClick={() => show(id)}
              >
                {t('contract.refund.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog && chosen && (
        <RefundDialog
          key={dialog.opening}
          open={dialog.open}
          payment={refundable(chosen, bookings)}
          onClose={close}
        />
      )}
    </section>
  )
}

/** A guest's payment as the dialog of refunds takes it. */
function refundable(
  { bookingId, dispute: _, ...payment }: GuestPayment,
  bookings: GuestWithHistory['bookings'],
): RefundablePayment {
  const { title = '', start = payment.paidAt } = bookings.find(({ id }) => id === bookingId) ?? {}
  return {
    ...payment,
    subject: { kind: 'seat', bookingId, title, titleEn: title, start },
    tickets: 0,
    ticketsLeft: 0,
    unusedRefund: null,
  }
}
