import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { OwnPlace } from '#contract/bookings/waiting-list.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { dayText, hourMs, isoText, timeText } from '#time/tokyo.ts'
import { useJoinWaitingList, useLeaveWaitingList } from '#web/features/bookings/api.ts'
import { useTicketSource } from '#web/features/bookings/ticket-source.ts'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { UnconfirmedEmail } from '#web/features/members/account/email-confirmation.tsx'
import { useOwnMember } from '#web/features/members/api.ts'
import { TicketOffers } from '#web/features/offers/ticket-offers.tsx'
import { lacksTickets, pageOfSource } from '#web/features/payments/ticket-source.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useLessonTime } from '../booked-row.tsx'
import { chosenAtFirst, latestChoices } from './latest-choices.ts'

/** A lesson, and the place of the member who waits for it already. */
export interface WaitingSubject {
  lessonId: string
  title: string
  start: string
  end: string
  /** Members who wait for an event are only told of a free seat, because each pays for it. */
  isEvent: boolean
  own: OwnPlace | null
}

interface WaitingDialogProps {
  open: boolean
  subject: WaitingSubject
  focusAfter?: RefObject<HTMLElement | null> | undefined
  /** Called when the member has left, before the dialog closes. */
  onLeft?: () => void
  onClose: () => void
}

/**
 * Joins the waiting list of a lesson; for a member who waits already, changes the latest time or leaves. A
 * member without tickets is led to where tickets come from.
 */
export function WaitingDialog({ open, subject, focusAfter, onLeft, onClose }: WaitingDialogProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const timeOf = useLessonTime()
  const now = useNow() ?? 0
  const form = useWaitingForm(subject, { now, onLeft, onClose })
  const own = subject.own ?? undefined
  const startsAt = Date.parse(subject.start)
  const ownLatest = own && Date.parse(own.latest)
  const { data: member } = useOwnMember()
  // The server takes no new member into the list without a ticket. Who waits already may stay and change the
  // time.
  const lacking = !subject.isEvent && own === undefined && member !== undefined && lacksTickets(member)
  // No mail about a seat would reach a member whose address is not confirmed.
  const onlyTold = member !== undefined && !member.emailConfirmed
  const { source, text } = useTicketSource(lacking && open)
  // Of an event there is nothing to change but to leave.
  const isDone = subject.isEvent && own !== undefined

  const lessonPage = pageOfLesson({ start: subject.start, id: subject.lessonId })

  function getTickets() {
    if (pageOfSource[source] === '/pay') keepChoice({ what: 'lesson', page: lessonPage })
    void navigate(to(pageOfSource[source]))
  }

  return (
    <ConfirmDialog
      open={open}
      title={t(own ? 'booking.waiting.ownTitle' : 'booking.waiting.joinTitle')}
      okLabel={
        lacking
          ? t(`booking.noTicketGo.${source}`)
          : isDone
            ? t('common.close')
            : t(own ? 'booking.waiting.save' : 'booking.waiting.joinOk')
      }
      cancelLabel={t('common.back')}
      okVariant={lacking ? 'outline' : 'primary'}
      busy={form.busy}
      focusAfter={focusAfter}
      hideCancel={isDone}
      onOk={isDone ? onClose : lacking ? getTickets : () => void form.save()}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>
          <span className="block font-display text-lg font-semibold">{subject.title}</span>
          <span className="text-persimmon tabular-nums">{timeOf(subject)}</span>
        </p>
        {own && <p className="font-semibold">{t('booking.waiting.place', { place: own.place })}</p>}
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        {lacking ? (
          <>
            <p className="font-semibold">{t('booking.waiting.ticketFirst')}</p>
            <TicketOffers lessonPage={lessonPage} asked={open} />
            <p className="text-sm">{text}</p>
          </>
        ) : (
          <>
            {onlyTold && (
              <>
                <p className="font-semibold">
                  {t(subject.isEvent ? 'booking.waiting.eventUnconfirmed' : 'booking.waiting.unconfirmed')}
                </p>
                <UnconfirmedEmail />
              </>
            )}
            {!onlyTold && !subject.isEvent && (
              <LatestField
                startsAt={startsAt}
                choices={latestChoices(facts, startsAt, { own: ownLatest, now })}
                chosen={form.chosen}
                onChoose={form.choose}
              />
            )}
            {subject.isEvent ? (
              <p className="text-sm text-ink-soft">{t('booking.waiting.eventTold')}</p>
            ) : (
              <WhatWaitingMeans isAdded={!onlyTold && form.chosen !== undefined} />
            )}
          </>
        )}
        {own && (
          <Button
            variant="quiet"
            className="-ml-4 justify-self-start px-4 text-danger!"
            onClick={() => void form.leave()}
          >
            {t('booking.waiting.leave')}
          </Button>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** What the member chooses, and what becomes of it. A refusal leaves the dialog open with the choice. */
function useWaitingForm(
  subject: WaitingSubject,
  { now, onLeft, onClose }: { now: number; onLeft: (() => void) | undefined; onClose: () => void },
) {
  const facts = useFacts()
  const { t } = useTranslation()
  const join = useJoinWaitingList()
  const leaving = useLeaveWaitingList()
  const [choice, setChoice] = useState<{ latest: number | undefined }>()
  const [failure, setFailure] = useState<string>()
  const own = subject.own ? Date.parse(subject.own.latest) : undefined
  const chosen = choice ? choice.latest : chosenAtFirst(facts, Date.parse(subject.start), { own, now })

  async function save() {
    setFailure(undefined)
    try {
      // An instant that is over: the member is only told of a seat.
      const latest = subject.isEvent ? now : (chosen ?? now)
      const { place } = await join.mutateAsync({ id: subject.lessonId, latest: isoText(latest) })
      toast.success(subject.own ? t('booking.waiting.saved') : t('booking.waiting.joined', { place }))
      onClose()
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }

  async function leave() {
    setFailure(undefined)
    try {
      await leaving.mutateAsync(subject.lessonId)
      toast.success(t('booking.waiting.left'))
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'error.waitlist.notFound')) {
        setFailure(errorText(t, error))
        return
      }
      toast.error(errorText(t, error))
    }
    onLeft?.()
    onClose()
  }

  const choose = (latest: number | undefined) => setChoice({ latest })
  return { chosen, choose, failure, busy: join.isPending || leaving.isPending, save, leave }
}

/**
 * What happens when a seat comes free, and what it costs. A member without tickets is led to where tickets
 * come from.
 */
function WhatWaitingMeans({ isAdded }: { isAdded: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data: member } = useOwnMember()
  const lacking = member !== undefined && lacksTickets(member)
  const { source, text } = useTicketSource(lacking)
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>{t(isAdded ? 'booking.waiting.added' : 'booking.waiting.told')}</p>
      {member && !lacking && isAdded && (
        <p>{t(isUnlimited(member.memberType) ? 'booking.costFree' : 'booking.waiting.costLater')}</p>
      )}
      {lacking && (
        <p className="font-semibold text-ink">
          {t('booking.waiting.noTicket')}
          <SentenceGap />
          {text}
          <SentenceGap />
          <Link to={to(pageOfSource[source])} className="text-green underline underline-offset-4">
            {t(`booking.noTicketGo.${source}`)}
          </Link>
        </p>
      )}
    </div>
  )
}

interface LatestFieldProps {
  startsAt: number
  choices: readonly number[]
  /** Undefined when no seat is to be booked without the member. */
  chosen: number | undefined
  onChoose: (latest: number | undefined) => void
}

/** Until when the list may book a seat for the member. */
function LatestField({ startsAt, choices, chosen, onChoose }: LatestFieldProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const options = choices.map((instant) => ({
    value: String(instant),
    label: t('booking.waiting.until', {
      time: `${dayText(instant, language)} ${timeText(instant)}`,
      count: Math.round((startsAt - instant) / hourMs),
    }),
  }))
  return (
    <SelectField
      name="latest"
      label={t('booking.waiting.latest')}
      options={[...options, { value: 'never', label: t('booking.waiting.never') }]}
      value={chosen === undefined ? 'never' : String(chosen)}
      onChange={({ target }) => onChoose(target.value === 'never' ? undefined : Number(target.value))}
    />
  )
}
