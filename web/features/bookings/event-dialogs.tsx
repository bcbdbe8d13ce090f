import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { useOwnInvitations } from '#web/features/invitations/own-invitations.tsx'
import type { Event } from '#web/features/lessons/event-terms.tsx'
import { EventPrice, EventTiers, priceForMember } from '#web/features/lessons/event-terms.tsx'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/login-state.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useBook } from './api.ts'
import { LessonSummary } from './booking-dialogs.tsx'
import { BookingResultDialog, failedResult } from './booking-result.tsx'
import type { BookingResult } from './booking-result.tsx'
import { CancelSeatDialog } from './cancel-seat-dialog.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  /** What makes the lesson an event. */
  terms: Event
  onClose: () => void
}

/** Applies for an event, or cancels the seat. A visitor logs in first. */
export function EventDialogs(props: Props) {
  const { open, event, onClose } = props
  const isMember = useSessionUser() !== undefined
  const { title, start, end, resource } = event
  if (!isMember) return <LoginFirst {...props} />
  if (resource.yogaBooking === null) return <EventQuestion {...props} />
  return (
    <CancelSeatDialog
      open={open}
      booking={{ id: resource.yogaBooking, title, start, end }}
      isHeld={false}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

/** Says what the event costs, and leads to the login or the registration, and back to the event. */
function LoginFirst({ open, event, terms, onClose }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const back = pageOfLesson(event.resource.yoga)
  const state: LoginState = { why: 'event', back }
  return (
    <ConfirmDialog
      open={open}
      title={t('booking.event.title')}
      okLabel={t('booking.event.login')}
      okVariant="primary"
      other={{
        label: t('booking.event.register'),
        onChoose: () => void navigate(to('/register'), { state: { back } }),
      }}
      hideCancel
      onOk={() => void navigate(to('/login'), { state })}
      onCancel={onClose}
    >
      <LessonSummary event={event} short />
      <div className="mt-4 grid gap-4">
        <EventPrice event={terms} />
        <EventTiers event={terms} />
        <p className="text-sm">{t('booking.event.loginFirst')}</p>
      </div>
    </ConfirmDialog>
  )
}

/** How a seat is paid for. */
type Way = 'free' | 'invitation' | 'money'

/** What the event costs this member, and how it can be paid for; undefined while that is not known. */
function useWay(terms: Event) {
  const member = useOwnMember()
  const [wantsInvitation, setWantsInvitation] = useState(true)
  const price = member.data && priceForMember(terms, member.data)
  const invitations = useOwnInvitations()
  // The first is the one that the server uses.
  const invitation = invitations.data?.find(({ state }) => state === 'unused')
  const way = wayOf()

  function wayOf(): Way | undefined {
    if (price === undefined) return undefined
    if (price === 0) return 'free'
    if (invitations.isPending) return undefined
    return invitation && wantsInvitation ? 'invitation' : 'money'
  }

  const choose = (chosen: Way) => setWantsInvitation(chosen === 'invitation')
  return { member, price, invitations, invitation, way, choose }
}

/** Asks before an event is booked. For money it leads to the order. */
function EventQuestion({ open, event, terms, onClose }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const book = useBook()
  const paying = useWay(terms)
  const { dialog, show, close } = useDialogState<BookingResult>()
  const { id, start } = event.resource.yoga
  const way = paying.way ?? 'money'

  async function act() {
    if (paying.way === 'money') {
      void navigate(to(`/order?${new URLSearchParams({ event: id, start }).toString()}`))
      return
    }
    const action = 'book'
    try {
      await book.mutateAsync({ id, start, ...(paying.way === 'invitation' && { invitation: true }) })
      show({ action, text: t('booking.bookedText') })
    } catch (error) {
      show(failedResult(t, { action, lessonId: id }, error))
    }
    onClose()
  }

  return (
    <>
      <ConfirmDialog
        open={open}
        title={t('booking.event.title')}
        okLabel={t(`booking.event.ok.${way}`)}
        okVariant="primary"
        okDisabled={paying.way === undefined}
        cancelLabel={t('common.back')}
        busy={book.isPending}
        onOk={() => void act()}
        onCancel={onClose}
      >
        <LessonSummary event={event} short />
        <div className="mt-4 grid gap-4">
          <Cost paying={paying} terms={terms} />
        </div>
      </ConfirmDialog>
      {dialog && <BookingResultDialog open={dialog.open} result={dialog.subject} onClose={close} />}
    </>
  )
}

/** What the member pays, the choice of an invitation, and what a cancellation costs. */
function Cost({ paying, terms }: { paying: ReturnType<typeof useWay>; terms: Event }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { member, price, invitations, invitation, way, choose } = paying
  if (price === undefined)
    return member.error ? (
      <FailedLoad text={t('booking.event.costFailed')} query={member} />
    ) : (
      <Skeleton className="h-8" />
    )
  const line = (amount: ReactNode) => (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
      <span className="font-semibold">{t('booking.event.cost')}</span>
      <span className="font-display text-2xl tabular-nums">{amount}</span>
    </p>
  )
  if (price === 0) return line(t('lesson.eventFree'))
  return (
    <>
      {line(
        <>
          {yen(price)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
        </>,
      )}
      {invitations.isPending && <Skeleton className="h-24 rounded-2xl" />}
      <FailedLoad text={t('booking.event.invitationFailed')} query={invitations} />
      {invitation && way !== undefined && (
        <WayChoice {...{ price, way, choose }} expiresOn={invitation.expiresOn} />
      )}
      {way !== undefined && <EventTiers event={terms} invitation={way === 'invitation'} />}
      {way === 'money' && <p className="text-sm text-ink-soft">{t('booking.event.moneyNote')}</p>}
    </>
  )
}

interface ChoiceProps {
  price: number
  way: Way
  choose: (way: Way) => void
  /** The last day of the invitation. */
  expiresOn: string
}

function WayChoice({ price, way, choose, expiresOn }: ChoiceProps) {
  const { t } = useTranslation()
  const yen = useYen()
  const textOfDay = useDayText()
  const texts = {
    invitation: (
      <span>
        {t('booking.event.withInvitation')}{' '}
        <span className="block text-sm text-ink-soft tabular-nums">
          {t('booking.event.invitationUntil', { day: textOfDay(expiresOn) })}
        </span>
      </span>
    ),
    money: t('booking.event.withMoney', { price: yen(price) }),
  }
  return (
    <RadioGroup
      legend={t('booking.event.way')}
      values={['invitation', 'money'] as const}
      text={(value) => texts[value]}
      chosen={way === 'invitation' ? 'invitation' : 'money'}
      onChoose={choose}
    />
  )
}
