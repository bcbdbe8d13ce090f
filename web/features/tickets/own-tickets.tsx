import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import type { Movement, TicketLot } from '#contract/tickets/tickets.ts'
import { memberKey } from '#web/features/members/api.ts'
import { call } from '#web/lib/api.ts'
import { useFocusOnNew } from '#web/lib/focus-on-new.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDayText, useMomentText } from '#web/lib/moment-text.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  /** What the member has beside tickets. */
  children?: ReactNode
}

/** The tickets that the member can use, and below them how they came and went. */
export function OwnTickets({ children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-10">
      <Part title={t('profile.lots.title')}>
        <TicketLots />
      </Part>
      {children}
      <Part title={t('profile.historyTitle')}>
        <TicketHistory />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * The member's tickets by lot, in the order in which bookings use them. Lots that do not expire are one line,
 * because it makes no difference to the member which of them a booking uses.
 */
function TicketLots() {
  const { t } = useTranslation()
  const query = useTicketLots()
  const { data: lots } = query
  if (lots === undefined && query.error) return <FailedLoad text={t('profile.lots.failed')} query={query} />
  if (lots === undefined) return <LotsSkeleton />
  if (lots.length === 0) return <p className="text-sm text-ink-soft">{t('profile.lots.none')}</p>
  const lasting = lots.filter(({ expiresOn }) => expiresOn === null)
  const [next] = lots
  return (
    <ul
      aria-label={t('profile.lots.title')}
      className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
    >
      {lots.map((lot) => {
        const { expiresOn } = lot
        if (expiresOn === null) return null
        return (
          <ExpiringLot key={lot.id} lot={{ ...lot, expiresOn }} isNext={lot === next && lots.length > 1} />
        )
      })}
      {lasting.length > 0 && <LastingLots lots={lasting} />}
    </ul>
  )
}

function LotsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-20 rounded-3xl" />
    </div>
  )
}

/** Tickets with a last day: why they were given, until when they can be used, and how many are left. */
function ExpiringLot({ lot, isNext }: { lot: TicketLot & { expiresOn: string }; isNext: boolean }) {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <li className="flex items-center justify-between gap-x-5 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold tabular-nums">
          <span>{t('profile.lots.until', { day: dayText(lot.expiresOn) })}</span>
          {isNext && (
            <span className="rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs text-persimmon-deep">
              {t('profile.lots.next')}
            </span>
          )}
        </p>
        <LotText lot={lot} />
      </div>
      <Left left={lot.left} granted={lot.granted} />
    </li>
  )
}

/** Tickets without a last day. Several lots are listed behind a disclosure. */
function LastingLots({ lots }: { lots: readonly TicketLot[] }) {
  const { t } = useTranslation()
  const sum = lots.reduce((tickets, { left }) => tickets + left, 0)
  const [only, ...others] = lots
  return (
    <li className="py-4">
      <div className="flex items-center justify-between gap-x-5">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{t('profile.lots.lasting')}</p>
          {others.length === 0 && only && <LotText lot={only} />}
        </div>
        <Left left={sum} granted={others.length === 0 && only ? only.granted : undefined} />
      </div>
      {others.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="min-h-9 w-fit cursor-pointer py-2 text-green underline underline-offset-4">
            {t('profile.lots.each', { count: lots.length })}
          </summary>
          <ul className="mt-1 grid gap-2">
            {lots.map((lot) => (
              <li key={lot.id} className="flex items-baseline justify-between gap-x-5">
                <div className="min-w-0">
                  <LotText lot={lot} />
                </div>
                <span className="shrink-0 text-ink-soft tabular-nums">
                  {t('profile.lots.leftOf', { left: lot.left, granted: lot.granted })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function LotText({ lot: { reason, note, offer } }: { lot: TicketLot }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-sm wrap-anywhere">
        {offer ? <OwnText text={offer} /> : t(`profile.movement.${reason}`)}
      </p>
      {note !== null && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
    </>
  )
}

/** How many are left and, when a booking has used some of them, of how many. */
function Left({ left, granted = left }: { left: number; granted?: number | undefined }) {
  const { t } = useTranslation()
  return (
    <p className="shrink-0 text-right tabular-nums">
      <span className="block font-display text-lg text-green">{t('profile.lots.left', { count: left })}</span>
      {granted > left && (
        <span className="block text-xs text-ink-soft">{t('profile.lots.of', { count: granted })}</span>
      )}
    </p>
  )
}

/** The movements of the member's tickets, newest first, one page after the other. */
function TicketHistory() {
  const { t } = useTranslation()
  const history = useTicketHistory()
  const { movements, hasNextPage, isFetchingNextPage, fetchNextPage } = history
  const { list, focusFrom } = useFocusOnNew(movements?.length ?? 0)
  if (movements === undefined)
    return history.error ? (
      <FailedLoad text={t('profile.historyFailed')} query={history} />
    ) : (
      <HistorySkeleton />
    )
  if (movements.length === 0) return <NoMovements />
  return (
    <div className="grid gap-6">
      <ol
        ref={list}
        aria-label={t('profile.historyTitle')}
        className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
      >
        {movements.map((movement) => (
          <TicketMovement key={movement.id} movement={movement} />
        ))}
      </ol>
      <FailedLoad text={t('profile.historyFailed')} query={{ ...history, refetch: fetchNextPage }} />
      {hasNextPage && !history.error && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          onClick={() => {
            focusFrom(movements.length)
            void fetchNextPage()
          }}
          className="justify-self-center"
        >
          {isFetchingNextPage ? t('common.loading') : t('profile.historyMore')}
        </Button>
      )}
    </div>
  )
}

function NoMovements() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
      <p className="font-display text-xl text-balance">
        <Phrases text={t('profile.historyEmpty')} />
      </p>
      <Link to={to('/price')} className={buttonClass('outline')}>
        {t('nav.price')}
      </Link>
    </div>
  )
}

function HistorySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3">
      <Skeleton className="h-16 rounded-2xl" />
      <Skeleton className="h-16 rounded-2xl" />
      <Skeleton className="h-16 rounded-2xl" />
    </div>
  )
}

/** One movement: its reason, the change, and the balance after it. */
function TicketMovement({ movement }: { movement: Movement }) {
  const { t } = useTranslation()
  const momentOf = useMomentText()
  const { at, change, balance, reason, lessonTitle, lessonStart, kept } = movement
  const came = change > 0
  return (
    <li tabIndex={-1} className="flex items-center justify-between gap-x-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{t(`profile.movement.${reason}`)}</p>
        {lessonTitle !== null && lessonStart !== null && (
          <p className="text-sm wrap-anywhere">{`${lessonTitle} · ${momentOf(lessonStart)}`}</p>
        )}
        {kept && <p className="text-sm text-ink-soft">{t('profile.ticketKept')}</p>}
        <p className="mt-0.5 text-xs text-ink-soft tabular-nums">
          <time dateTime={at}>{momentOf(at)}</time>
        </p>
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <span className={`block font-display text-lg ${came ? 'text-green' : 'text-persimmon'}`}>
          {t(came ? 'profile.ticketsCame' : 'profile.ticketsWent', { count: Math.abs(change) })}
        </span>
        <span className="block text-xs text-ink-soft">{t('profile.ticketsThen', { count: balance })}</span>
      </p>
    </li>
  )
}

const pageSize = '20'

/** The member's tickets by lot, in the order in which bookings use them. */
function useTicketLots() {
  const user = useSessionUser()
  return useQuery({
    queryKey: [...memberKey, 'lots', user?.id ?? null],
    queryFn: ({ signal }) => call(listTicketLots, { signal }),
    enabled: user !== undefined,
  })
}

/** The member's ticket history, newest first, as many pages as were asked for. */
function useTicketHistory() {
  const user = useSessionUser()
  const { language } = useLanguage()
  const query = useInfiniteQuery({
    queryKey: [...memberKey, 'tickets', user?.id ?? null, language],
    queryFn: ({ pageParam, signal }) =>
      call(listTicketMovements, {
        query: { size: pageSize, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: user !== undefined,
  })
  return { ...query, movements: query.data?.pages.flatMap(({ movements }) => movements) }
}
