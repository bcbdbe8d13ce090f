import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PausingPreview, PausingRefusal } from '#contract/pausing.ts'
import { inLanguage } from '#studio/languages.ts'
import { pausingOfFile } from '#studio/pausing.ts'
import { dateText, dayText, timeRangeText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

interface EffectsProps {
  preview: PausingPreview
  /** False for a day that an administrator chose. */
  hasDeadline: boolean
}

/** What a pause or a leave does and when, before it is asked for. */
export function PausingEffects({ preview, hasDeadline }: EffectsProps) {
  const { t } = useTranslation()
  const dayOf = useDayText()
  const { kind, tickets, ticketsUsable, hires, invitations, backWithoutFeeUntil } = preview
  const stays = [
    t('pausing.history'),
    tickets > 0 && t(`pausing.tickets.${ticketsUsable ? 'usable' : kind}`, { count: tickets }),
    hires.length > 0 && t('pausing.hires', { count: hires.length }),
    invitations.length > 0 && t('pausing.invitations', { count: invitations.length }),
  ].filter((text) => text !== false)
  return (
    <div className="grid gap-5">
      <Days {...{ preview, hasDeadline }} />
      <dl className="grid gap-4 text-sm">
        <Row term={t('pausing.charges')}>
          <Charges preview={preview} />
        </Row>
        {preview.fees.length > 0 && (
          <Row term={t('pausing.fees')}>
            <Fees preview={preview} />
          </Row>
        )}
        {preview.bookings.length === 0 ? (
          <Row term={t('pausing.bookings')}>{t('pausing.noneCancelled')}</Row>
        ) : (
          <Row term={t('pausing.cancelled', { count: preview.bookings.length })}>
            <Lessons of={preview.bookings} />
          </Row>
        )}
        {preview.waiting.length > 0 && (
          <Row term={t('pausing.waiting', { count: preview.waiting.length })}>
            <Lessons of={preview.waiting} />
          </Row>
        )}
        {preview.kept.length > 0 && (
          <Row term={t('pausing.kept', { count: preview.kept.length })}>
            <Lessons of={preview.kept} />
          </Row>
        )}
        <Row term={t('pausing.stays')}>
          <ul className="grid gap-1">
            {stays.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Row>
        {kind === 'leave' && (
          <Row term={t('pausing.back')}>
            {backWithoutFeeUntil === null
              ? t('pausing.backFree')
              : t('pausing.backUntil', { day: dayOf(backWithoutFeeUntil) })}
          </Row>
        )}
      </dl>
    </div>
  )
}

/** The last day, and from when to when the plan rests. */
function Days({ preview, hasDeadline }: EffectsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayOf = useDayText()
  const { kind, effective, lastDay, resumes } = preview
  const day = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <div className="grid gap-3 rounded-2xl bg-paper-deep p-5">
      <p>
        <span className="block text-sm text-ink-soft">{t('pausing.lastDay')}</span>
        <span className="font-display text-xl font-semibold tabular-nums">
          <Phrases text={dayOf(lastDay)} />
        </span>
      </p>
      {kind === 'pause' && (
        <p>
          <span className="block text-sm text-ink-soft">
            {t('pausing.resumes', { count: preview.months ?? 0 })}
          </span>
          <span className="font-display text-xl font-semibold tabular-nums">
            <Phrases text={day(resumes ?? effective)} />
          </span>
        </p>
      )}
      {hasDeadline && (
        <p className="text-sm text-ink-soft">{t('pausing.askUntil', { day: dayOf(preview.askUntil) })}</p>
      )}
    </div>
  )
}

/** What each month of the pause costs, on which day, and how it is paid. */
function Fees({ preview: { byCard, fees } }: { preview: PausingPreview }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  return (
    <ul className="grid gap-1 tabular-nums">
      <li>{t('pausing.feeEach', { amount: yen(fees[0]?.amount ?? 0) })}</li>
      {fees.map(({ at, amount }) => (
        <li key={at}>
          {t(byCard ? 'pausing.feeByCard' : 'pausing.feeAtStudio', {
            day: dateText(Date.parse(at), language),
            amount: yen(amount),
          })}
        </li>
      ))}
    </ul>
  )
}

function Charges({ preview: { kind, byCard, charges, fees } }: { preview: PausingPreview }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  if (!byCard) return t('pausing.onSite')
  const before = charges.filter(({ afterPause }) => !afterPause)
  const after = charges.filter(({ afterPause }) => afterPause)
  const line = (text: 'charge' | 'chargeAfter') => (charge: PausingPreview['charges'][number]) => (
    <li key={charge.at}>
      {t(`pausing.${text}`, {
        day: dateText(Date.parse(charge.at), language),
        amount: yen(charge.amount),
      })}
    </li>
  )
  return (
    <ul className="grid gap-1 tabular-nums">
      {before.map(line('charge'))}
      <li>
        {kind === 'pause'
          ? t(fees.length > 0 ? 'pausing.feePauseFree' : 'pausing.pauseFree')
          : t(before.length === 0 ? 'pausing.noCharge' : 'pausing.noLaterCharge')}
      </li>
      {after.map(line('chargeAfter'))}
    </ul>
  )
}

interface Lesson {
  lessonId: string
  title: string
  titleEn: string
  start: string
  end: string
  tickets?: number
}

function Lessons({ of }: { of: readonly Lesson[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <ul className="grid gap-1">
      {of.map(({ lessonId, title, titleEn, start, end, tickets = 0 }) => (
        <li key={lessonId} className="flex flex-wrap gap-x-3 tabular-nums">
          <span className="font-semibold">
            {dayText(Date.parse(start), language)} {timeRangeText(Date.parse(start), Date.parse(end))}
          </span>
          <span className="min-w-0 wrap-anywhere">{inLanguage(language, title, titleEn)}</span>
          {tickets > 0 && (
            <span className="text-ink-soft">{t('pausing.ticketsBack', { count: tickets })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-t border-line pt-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <dt className="font-semibold">
        <Phrases text={term} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Where the member does what is in the way first. */
const wayOut: Partial<Record<PausingRefusal, string>> = {
  hireUnpaid: '/profile?tab=hires',
  disputed: '/contact',
  contractEnds: '/contact',
}

interface RefusalsProps {
  preview: PausingPreview
  /** An administrator may set most of them aside, and has other pages. */
  isAdmin: boolean
}

/** Why a pause or a leave cannot be asked for, each with what to do. */
export function PausingRefusals({ preview, isAdmin }: RefusalsProps) {
  const { leastPauseMonths: least, ...rules } = useFacts().pausing ?? pausingOfFile
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const { refusals, leaveFrom } = preview
  const most = { inYear: rules.mostPauseMonthsInYear, other: rules.mostPauseMonths }
  if (refusals.length === 0) return null
  const textOf = (refusal: PausingRefusal) =>
    t(`pausing.refusal.${refusal}`, {
      least,
      most: refusal === 'inYear' ? most.inYear : most.other,
      day: leaveFrom === null ? '' : dateText(Date.parse(leaveFrom), language),
    })
  return (
    <Notice kind="error">
      <ul className="grid gap-2">
        {refusals.map((refusal) => {
          const way = isAdmin ? undefined : wayOut[refusal]
          return (
            <li key={refusal}>
              <Phrases text={textOf(refusal)} />
              {way !== undefined && (
                <>
                  {' '}
                  <Link to={to(way)} className="inline-block py-1 font-semibold underline underline-offset-4">
                    {t(`pausing.way.${refusal === 'hireUnpaid' ? 'hires' : 'contact'}`)}
                  </Link>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
