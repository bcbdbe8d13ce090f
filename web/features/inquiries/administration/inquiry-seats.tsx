import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiry-administration.ts'
import { slashText } from '#time/tokyo.ts'
import { GuestCard } from '#web/features/guests/guest-card.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The lessons that were booked for the person who asked; each leads to the guest. */
export function InquirySeats({ inquiry: { name, seats } }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const guest = useDialogState<string>()
  if (seats.length === 0) return null
  return (
    <>
      <ul className="grid gap-1.5">
        {seats.map(({ bookingId, guestId, title, start, cancelled }) => (
          <li key={bookingId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Icon name={cancelled ? 'close' : 'check'} className="size-4 shrink-0 text-green" />
            <span className="font-semibold">
              {t(cancelled ? 'inquiries.seatCancelled' : 'inquiries.seatBooked')}
            </span>
            <span className="wrap-anywhere">{title}</span>
            <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span>
            <Button look="quiet" className="px-3 text-sm" onClick={() => guest.show(guestId)}>
              {t('inquiries.guest', { name })}
            </Button>
          </li>
        ))}
      </ul>
      {guest.dialog && (
        <GuestCard
          key={guest.dialog.opening}
          open={guest.dialog.open}
          guestId={guest.dialog.subject}
          onClose={guest.close}
        />
      )}
    </>
  )
}
