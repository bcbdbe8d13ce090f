import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TrialBooking } from '#contract/guests/trial.ts'
import { yenText } from '#studio/yen.ts'
import { slashText, timeText } from '#time/tokyo.ts'
import { ShopPayment, WaysToPay } from '#web/features/payments/shop-payment.tsx'
import { PostalAddress } from '#web/features/studio/contact.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import {
  useCancelTrial,
  useConfirmTrial,
  useMailTrialLink,
  usePayTrial,
  useTrialCalendarFile,
} from './api.ts'

interface OwnTrialProps {
  token: string
  booking: TrialBooking
  now: number
  /** The guest comes back from the payment page. */
  justPaid: boolean
}

/** What a guest can know and do about the own seat. */
export function OwnTrial({ token, booking, now, justPaid }: OwnTrialProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const question = useDialogState()
  const { title, start, end, cancelUntil, cancellable, confirmUntil } = booking
  const state = stateOf(booking, now)
  return (
    <div className="grid gap-8">
      {state === 'coming' && confirmUntil !== null ? (
        <ConfirmTrial token={token} until={confirmUntil} />
      ) : (
        <Notice>{t(`trial.state.${state}`)}</Notice>
      )}
      {state === 'coming' && booking.firstVisit !== null && <ToAnswer token={booking.firstVisit} />}
      <div>
        <p className="mb-1 text-sm text-ink-soft">{t('trial.of', { name: booking.name })}</p>
        <EntrySummary title={title} start={start} end={end} />
      </div>
      <DescriptionList
        rows={[
          { term: t('trial.price'), children: <Money booking={booking} /> },
          ...(state === 'coming'
            ? [
                {
                  term: t('trial.place'),
                  children:
                    facts.contact.street[language] === '' ? (
                      <OwnText text={facts.names.studioName} />
                    ) : (
                      <PostalAddress />
                    ),
                },
                { term: t('trial.bring'), children: <OwnText text={facts.visit.whatToBring} /> },
                {
                  term: t('trial.deadline'),
                  children: slashText(Date.parse(cancelUntil)) + zoneMark,
                },
              ]
            : []),
        ]}
      />
      {booking.payable && <PayTrial {...{ token, booking, justPaid }} />}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {state === 'coming' && (
          <Link to={to('/address')} className={buttonClass('outline')}>
            {t('trial.way')}
          </Link>
        )}
        {state === 'coming' && confirmUntil === null && <KeepTrial {...{ token, booking }} />}
        {cancellable && (
          <Button variant="outline" onClick={() => question.show(undefined)}>
            {t('trial.cancel')}
          </Button>
        )}
        {state !== 'coming' && (
          <Link to={to('/booking')} className={buttonClass('primary')}>
            {t('trial.seeLessons')}
          </Link>
        )}
      </div>
      {state === 'coming' && !cancellable && <p className="text-sm text-ink-soft">{t('trial.tooLate')}</p>}
      {question.dialog && (
        <CancelTrialQuestion
          key={question.dialog.opening}
          open={question.dialog.open}
          {...{ token, booking }}
          onClose={question.close}
        />
      )}
    </div>
  )
}

/** Asks the guest to answer before the lesson, until that is done. */
function ToAnswer({ token }: { token: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Notice
      action={
        <Link to={`${to('/first-visit')}#token=${token}`} className={buttonClass('outline')}>
          {t('firstVisit.toForm')}
        </Link>
      }
    >
      {t('firstVisit.notice')}
    </Notice>
  )
}

function Money({ booking: { price, paid, open, refundOpen } }: Pick<OwnTrialProps, 'booking'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const money = (yen: number) => yenText(yen, language)
  const state = [
    paid > 0 && t('trial.paid', { amount: money(paid) }),
    open > 0 && t('trial.open', { amount: money(open) }),
    refundOpen > 0 && t('trial.refund', { amount: money(refundOpen) }),
  ].filter((line) => line !== false)
  return (
    <>
      <span className="block">{money(price)}</span>
      {state.map((line) => (
        <span key={line} className="block text-sm text-ink-soft">
          {line}
        </span>
      ))}
    </>
  )
}

function stateOf(
  { status, end, lapsed }: TrialBooking,
  now: number,
): 'coming' | 'cancelled' | 'lapsed' | 'over' {
  if (lapsed) return 'lapsed'
  if (status === 'cancelled') return 'cancelled'
  return status !== 'booked' || Date.parse(end) <= now ? 'over' : 'coming'
}

interface ConfirmTrialProps {
  token: string
  /** ISO 8601. */
  until: string
}

/** The guest confirms the seat. A button, because programs that check mails open links too. */
function ConfirmTrial({ token, until }: ConfirmTrialProps) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const confirm = useConfirmTrial(token)
  return (
    <div className="grid gap-4">
      <Notice>{t('trial.confirm.until', { time: timeText(Date.parse(until)) + zoneMark })}</Notice>
      {confirm.error && <Notice kind="error">{errorText(t, confirm.error)}</Notice>}
      <Button className="justify-self-start" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? t('common.busy') : t('trial.confirm.do')}
      </Button>
    </div>
  )
}

interface KeepTrialProps {
  token: string
  booking: Pick<TrialBooking, 'mailable'>
}

/** How a guest keeps the booking: in the calendar, and by the link of this page in a mail. */
function KeepTrial({ token, booking: { mailable } }: KeepTrialProps) {
  const { t } = useTranslation()
  const file = useTrialCalendarFile(token)
  const mail = useMailTrialLink(token)
  const save = () =>
    file.mutate(undefined, {
      onSuccess: ({ name, content }) => download(name, 'text/calendar;charset=utf-8', content),
      onError: (error) => void toast.error(errorText(t, error)),
    })
  const send = () =>
    mail.mutate(undefined, {
      onSuccess: () => void toast.success(t('trial.linkMailed')),
      onError: (error) => void toast.error(errorText(t, error)),
    })
  return (
    <>
      <Button variant="outline" busy={file.isPending} onClick={save}>
        <Icon name="calendar" className="size-4" />
        {t('profile.calendar')}
      </Button>
      {mailable && (
        <Button variant="outline" busy={mail.isPending} onClick={send}>
          {t('trial.mailLink')}
        </Button>
      )}
    </>
  )
}

interface PayTrialProps {
  token: string
  booking: TrialBooking
  justPaid: boolean
}

/** Leads to the payment page; after the way back it waits for the payment. */
function PayTrial({ token, booking: { open, simulated, awaited, ways }, justPaid }: PayTrialProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const pay = usePayTrial(token)
  // The provider's page opens in a moment.
  const busy = pay.isPending || pay.isSuccess
  if (awaited !== null)
    return (
      <div className="grid gap-3">
        {pay.error && <Notice kind="error">{errorText(t, pay.error)}</Notice>}
        <ShopPayment
          {...{ awaited, busy }}
          pays="booked"
          onOtherwise={() => pay.mutate({ otherwise: true })}
        />
      </div>
    )
  if (justPaid) return <Notice>{t('trial.paymentArrives')}</Notice>
  return (
    <div className="grid gap-3">
      {simulated && <Notice>{t('payment.simulated')}</Notice>}
      {pay.error && <Notice kind="error">{errorText(t, pay.error)}</Notice>}
      <WaysToPay ways={ways} />
      <Button className="justify-self-start" busy={busy} onClick={() => pay.mutate({})}>
        {pay.isPending
          ? t('common.busy')
          : t(ways.length > 1 ? 'trial.payOnline' : 'trial.pay', { amount: yenText(open, language) })}
      </Button>
      <p className="text-sm text-ink-soft">{t('trial.payOrThere')}</p>
    </div>
  )
}

interface CancelTrialQuestionProps {
  open: boolean
  token: string
  booking: TrialBooking
  onClose: () => void
}

/** Asks a guest before the own seat is cancelled, and says what comes back. */
function CancelTrialQuestion({ open, token, booking, onClose }: CancelTrialQuestionProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const cancel = useCancelTrial(token)
  const { failed, act } = useConfirmAction({
    work: () => cancel.mutateAsync(),
    done: t('trial.cancelled'),
    doneAlready: 'error.yoga.bookingNotFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      {...{ open, busy: cancel.isPending }}
      title={t('trial.cancelTitle')}
      okLabel={t('trial.cancelOk')}
      cancelLabel={t('booking.keep')}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <EntrySummary title={booking.title} start={booking.start} end={booking.end} />
      {booking.paid > 0 && (
        <p className="mt-4">{t('trial.comesBack', { amount: yenText(booking.paid, language) })}</p>
      )}
    </ConfirmDialog>
  )
}
