import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { isStaff } from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { inLanguage } from '#studio/languages.ts'
import { shortMomentText, timeRangeText } from '#time/tokyo.ts'
import { WaitingButton } from '#web/features/bookings/waiting-list/waiting-button.tsx'
import { pageToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { EventPrice, EventTiers } from './event-terms.tsx'
import { LessonPicture } from './lesson-picture.tsx'
import { hasEnded, mayWait, stateOf } from './lesson-state.ts'
import type { LessonState } from './lesson-state.ts'

interface Props {
  event: LessonEvent
  now: number
  /** Absent for a visitor. */
  role: Role | undefined
  /** The address of this lesson. `highlighted` says whether the page was opened with it. */
  address: string
  highlighted: boolean
  /** From when the member can book the lesson; null: at any time. */
  opensAt?: number | null
  onChoose: (event: LessonEvent) => void
  onWait: (event: LessonEvent) => void
}

/** A cancelled lesson has no button, because its card says so already. A held seat has a link to its payment. */
type StateWithButton = Exclude<LessonState, 'cancelled' | 'held' | 'unopened'>

const buttons: Record<
  StateWithButton,
  { text: 'booked' | 'book' | 'apply' | 'try' | 'full' | 'ended'; variant: ButtonVariant }
> = {
  booked: { text: 'booked', variant: 'outline' },
  bookable: { text: 'book', variant: 'primary' },
  applicable: { text: 'apply', variant: 'primary' },
  tryable: { text: 'try', variant: 'primary' },
  full: { text: 'full', variant: 'outline' },
  ended: { text: 'ended', variant: 'outline' },
}

/** On a wide card; on a narrow one as wide as the card. */
const wide = '@max-[37rem]:w-full @min-[37rem]:min-w-[11rem]'

/** Its layout follows its own width, because in large text a wide window has no room for two columns. */
export function LessonCard(props: Props) {
  const { event, now, role, address, highlighted, opensAt = null, onChoose, onWait } = props
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { yoga } = event.resource
  const ended = hasEnded(event, now)
  const titleId = `lesson-${yoga.id}`
  const scrollToIt = useOnAppear((card) => highlighted && card.scrollIntoView({ block: 'center' }))
  return (
    <article
      aria-labelledby={titleId}
      ref={scrollToIt}
      className={classes(
        '@container overflow-hidden rounded-3xl border bg-card shadow-soft @max-[38rem]:flow-root @max-[38rem]:p-5 @min-[38rem]:grid @min-[38rem]:grid-cols-[minmax(12rem,18rem)_minmax(0,1fr)]',
        highlighted ? 'border-persimmon' : 'border-line',
      )}
    >
      {/* Small on a phone: it comes after the script and the lessons, and time and title are what is read.
          In large text a line is too short for both. */}
      <LessonPicture
        src={yoga.imageUrl}
        sizes="(min-width: 40rem) 24rem, 7.5rem"
        className={classes(
          '@max-[37rem]:mb-2 @max-[37rem]:rounded-xl @min-[13rem]:@max-[37rem]:float-right @min-[13rem]:@max-[37rem]:ml-4 @min-[13rem]:@max-[37rem]:w-[min(7.5rem,38%)] @min-[37rem]:h-full',
          (ended || yoga.cancelled) && 'opacity-60 saturate-50',
        )}
      />
      <div className="gap-5 @min-[37rem]:grid @min-[37rem]:content-between @min-[37rem]:p-7">
        <div>
          <When event={event} />
          <h3 id={titleId} className="mt-1.5 text-xl sm:text-2xl">
            <Link to={address} className="hover:underline hover:underline-offset-4">
              <OwnText text={event.title} />
            </Link>
          </h3>
          {yoga.teacher && <p className="mt-1 text-sm wrap-anywhere">{t('lesson.teacher', yoga.teacher)}</p>}
          <p className="mt-2 max-w-prose text-[0.95rem] whitespace-pre-line text-ink-soft">
            <OwnText text={inLanguage(language, yoga.desc, yoga.descEn ?? '')} />
          </p>
          {yoga.event && (
            <div className="mt-3 grid max-w-sm gap-3">
              <EventPrice event={yoga.event} />
              {highlighted && <EventTiers event={yoga.event} />}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 not-has-[p]:justify-end @max-[37rem]:clear-both @max-[37rem]:pt-5">
          {!ended && (yoga.cancelled ? <Cancelled {...yoga.cancelled} /> : <Seats event={event} />)}
          {role === 'ADMIN' ? (
            <Link
              to={to(pageToEdit(event))}
              aria-describedby={titleId}
              className={buttonClass('outline', wide)}
            >
              {t('booking.manage')}
            </Link>
          ) : role !== undefined && isStaff(role) ? null : (
            <MemberButtons
              state={stateOf(event, { now, isMember: role !== undefined, opensAt })}
              waits={role === 'USER' && mayWait(event, now, opensAt)}
              {...{ event, now, ended, titleId, opensAt, onChoose, onWait }}
            />
          )}
        </div>
      </div>
    </article>
  )
}

interface MemberButtonsProps extends Omit<StatusProps, 'state'>, Pick<Props, 'onWait'> {
  state: LessonState
  now: number
  /** Whether the member waits for a seat, or may. */
  waits: boolean
  opensAt: number | null
}

/** Books, cancels, or leads to the waiting list; to both while a member waits and a seat is open to all. */
function MemberButtons({ state, waits, opensAt, now, onWait, ...status }: MemberButtonsProps) {
  const { event, titleId } = status
  if (state === 'cancelled') return null
  if (state === 'held') return <PaymentLink event={event} titleId={titleId} />
  return (
    <div className="grid gap-2 @max-[37rem]:w-full">
      {state === 'unopened' && opensAt !== null && (
        <Opening at={opensAt} isFull={event.resource.yoga.seatsLeft === 0} />
      )}
      {state !== 'unopened' && !(waits && state === 'full') && <StatusButton {...status} state={state} />}
      {waits && <WaitingButton {...{ event, now, titleId, onWait }} className={wide} />}
    </div>
  )
}

/** Stands where the button will be, and is as high. */
function Opening({ at, isFull }: { at: number; isFull: boolean }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const when = shortMomentText(at, language) + zoneMark
  return (
    <p
      className={classes(
        wide,
        'flex min-h-11 items-center justify-center gap-2 rounded-full bg-green-soft px-5 py-2 text-center text-sm font-semibold text-green tabular-nums',
      )}
    >
      <Icon name="clock" className="size-4 shrink-0" />
      <span>
        <Phrases text={t(isFull ? 'booking.waitingOpens' : 'booking.opens', { when })} />
      </span>
    </p>
  )
}

/** Leads to the order whose payment the seat waits for. */
function PaymentLink({ event, titleId }: Pick<StatusProps, 'event' | 'titleId'>) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <Link
      to={to(`/order?id=${event.resource.yogaOrder}`)}
      aria-describedby={titleId}
      className={buttonClass('accent', wide)}
    >
      <Icon name="clock" />
      {t('booking.awaitingPayment')}
    </Link>
  )
}

interface StatusProps extends Pick<Props, 'event' | 'onChoose'> {
  state: StateWithButton
  ended: boolean
  titleId: string
}

function StatusButton({ event, state, ended, titleId, onChoose }: StatusProps) {
  const { t } = useTranslation()
  const { text, variant } = buttons[state]
  return (
    <Button
      variant={variant}
      disabled={ended || state === 'full'}
      aria-describedby={titleId}
      onClick={() => onChoose(event)}
      className={wide}
    >
      {state === 'booked' && <Icon name="check" />}
      {t(`booking.${text}`)}
    </Button>
  )
}

function When({ event: { start, end, resource } }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-persimmon">
      <span className="text-lg font-semibold tabular-nums">
        {timeRangeText(Date.parse(start), Date.parse(end))}
        {zoneMark}
      </span>
      <span className="text-sm text-ink-soft">{t('lesson.minutes', { minutes: resource.yoga.length })}</span>
      {resource.yoga.event && (
        <span className="rounded-full bg-persimmon-soft px-2.5 text-sm font-semibold text-persimmon-deep">
          {t('lesson.event')}
        </span>
      )}
      {resource.yoga.level && (
        <span className="rounded-full border border-wood px-2.5 text-sm text-ink">
          {t(`lesson.level.${resource.yoga.level}`)}
        </span>
      )}
    </p>
  )
}

function Cancelled({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm font-semibold wrap-anywhere text-persimmon">
      {reason === '' ? t('lesson.cancelled') : t('lesson.cancelledBecause', { reason })}
    </p>
  )
}

/** More dots than this do not stand in one line. */
const mostDots = 12

/** The number of free places, with a dot for each place unless there are many. */
function Seats({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { seatsLeft, totalSeats } = event.resource.yoga
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className={seatsLeft <= 2 ? 'font-semibold text-persimmon' : 'text-ink-soft'}>
        {seatsLeft === 0 ? t('lesson.full') : t('lesson.seatsLeft', { count: seatsLeft })}
      </span>
      <span className="flex gap-1" aria-hidden="true">
        {Array.from({ length: totalSeats > mostDots ? 0 : totalSeats }, (_, seat) => (
          <span
            key={seat}
            className={classes(
              'size-2.5 rounded-full',
              seat < totalSeats - seatsLeft ? 'bg-wood' : 'border border-wood',
            )}
          />
        ))}
      </span>
    </p>
  )
}
