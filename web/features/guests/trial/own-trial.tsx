import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TrialBooking } from '#contract/trial.ts'
import { whatToBring } from '#studio/what-to-bring.ts'
import { yenText } from '#studio/yen.ts'
import { slashText } from '#time/tokyo.ts'
import { PostalAddress } from '#web/features/studio/postal-address.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CancelTrialQuestion } from './cancel-trial-question.tsx'
import { ConfirmTrial } from './confirm-trial.tsx'
import { KeepTrial } from './keep-trial.tsx'
import { PayTrial } from './pay-trial.tsx'

interface Props {
  token: string
  booking: TrialBooking
  now: number
  /** The guest comes back from the payment page. */
  justPaid: boolean
}

/** What a guest can know and do about the own seat. */
export function OwnTrial({ token, booking, now, justPaid }: Props) {
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
      <div>
        <p className="mb-1 text-sm text-ink-soft">{t('trial.of', { name: booking.name })}</p>
        <EntrySummary title={title} start={start} end={end} />
      </div>
      <FactList
        facts={[
          { term: t('trial.price'), children: <Money booking={booking} /> },
          ...(state === 'coming'
            ? [
                { term: t('trial.place'), children: <PostalAddress /> },
                { term: t('trial.bring'), children: whatToBring[language] },
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
          <Button look="outline" onClick={() => question.show(undefined)}>
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

function Money({ booking: { price, paid, open, refundOpen } }: Pick<Props, 'booking'>) {
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
