import { useTranslation } from 'react-i18next'
import type { GuestWithHistory } from '#contract/guests.ts'
import { languageNames } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { languageOfName } from '#studio/person-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useGuest } from './api.ts'
import { CorrectGuestDialog } from './correct-guest-dialog.tsx'
import { GuestPayments } from './guest-payments.tsx'
import { GuestSeat } from './guest-seat.tsx'
import { GuestMembership } from './membership/guest-membership.tsx'

interface Props {
  open: boolean
  guestId: string
  onClose: () => void
}

/** A guest for administrators: how to reach the person, the seats and the payments. */
export function GuestCard({ open, guestId, onClose }: Props) {
  const { t } = useTranslation()
  const query = useGuest(guestId)
  return (
    <Dialog wide {...{ open, onClose }} title={t('guests.title')} closeLabel={t('common.close')}>
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
          <Button look="outline" onClick={() => correction.show(undefined)}>
            {t('guests.correct')}
          </Button>
        )}
      </div>
      {!erased && <Contact guest={guest} />}
      <GuestMembership guest={guest} />
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
    <FactList
      facts={[
        {
          term: t('guests.phone'),
          children: (
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
