import type { RefObject } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivedLesson } from '#contract/reception.ts'
import { GuestDialog } from '#web/features/guests/guest-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BookDialog } from './book-dialog.tsx'

interface Props {
  event: ReceivedLesson
  title: string
  /** Gets the focus when the last seat was taken, because the buttons are then disabled. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Books the lesson for a member, or adds a guest. */
export function AddToLesson({ event, title, heading }: Props) {
  const { t } = useTranslation()
  const booking = useDialogState()
  const adding = useDialogState()
  const [isDone, setDone] = useState(false)
  const { yoga, guests = [] } = event.resource
  const isFull = yoga.seatsLeft === 0
  const focusAfter = isFull || (isDone && yoga.seatsLeft === 1) ? heading : undefined
  const lesson = { id: yoga.id, title, start: event.start, end: event.end }

  function open(dialog: { show: (subject: undefined) => void }) {
    setDone(false)
    dialog.show(undefined)
  }

  return (
    <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-4 print:hidden">
      {isFull ? (
        <Button look="outline" disabled className="px-4">
          {t('admin.lesson.full')}
        </Button>
      ) : (
        <>
          <Button
            look="outline"
            aria-label={t('reception.today.addMemberOf', { title })}
            onClick={() => open(booking)}
            className="px-4"
          >
            <Icon name="plus" />
            {t('reception.today.addMember')}
          </Button>
          <Button
            look="outline"
            aria-label={t('reception.today.addGuestOf', { title })}
            onClick={() => open(adding)}
            className="px-4"
          >
            <Icon name="plus" />
            {t('reception.today.addGuest')}
          </Button>
        </>
      )}
      {booking.dialog && (
        <BookDialog
          {...{ event, focusAfter, open: booking.dialog.open }}
          onDone={() => {
            setDone(true)
            booking.close()
          }}
          onClose={booking.close}
        />
      )}
      {adding.dialog && (
        <GuestDialog
          key={adding.dialog.opening}
          {...{ lesson, focusAfter, open: adding.dialog.open }}
          booked={guests.map(({ guestId }) => guestId)}
          onDone={() => setDone(true)}
          onClose={adding.close}
        />
      )}
    </div>
  )
}
