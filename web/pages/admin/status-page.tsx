import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readStatus } from '#contract/status.ts'
import type { JobStatus, LineName, LineState, StudioStatus } from '#contract/status.ts'
import { hourMs, slashText } from '#time/tokyo.ts'
import { TestMail, TestPayments } from '#web/features/status/status-tests.tsx'
import { BecomeStudio } from '#web/features/studio/become-studio.tsx'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** Whether mails, payments, backups and the rest work, and what to do where they do not. */
export default function StatusPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminStatus.title')}>
      <Status />
    </AdminFrame>
  )
}

function Status() {
  const { t } = useTranslation()
  const user = useSessionUser()
  // Not by an interval, because a page that asks by itself would keep its administrator logged in.
  const query = useQuery({
    queryKey: ['status', user?.id ?? null],
    queryFn: ({ signal }) => call(readStatus, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <FailedLoad text={t('status.loadFailed')} query={query} />
      {query.isPending && (
        <>
          <Skeleton className="h-24 rounded-3xl" />
          <Skeleton className="h-[40rem] rounded-3xl" />
        </>
      )}
      {query.data && (
        <>
          <Summary status={query.data}>
            <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('status.again')}
            </Button>
          </Summary>
          <Lines status={query.data} />
          <p className="max-w-3xl text-sm text-ink-soft">
            <Phrases text={t('status.scope')} />
          </p>
        </>
      )}
    </>
  )
}

/** The state of the whole in one sentence: of the worst lines, with their number. */
function Summary({ status, children }: { status: StudioStatus; children: ReactNode }) {
  const { t } = useTranslation()
  const time = useTime()
  const { readAt, version: _, line: byLine, ...others } = status
  const lines = [...Object.values(others), byLine].filter((line) => line !== null)
  const worst = (['attention', 'notSetUp'] as const).find((bad) => lines.some(({ state }) => state === bad))
  const state = worst ?? 'inOrder'
  const count = lines.filter((line) => line.state === state).length
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-5 gap-y-4 rounded-3xl px-5 py-5 sm:px-8',
        state === 'attention' ? 'bg-danger-soft text-danger-deep' : 'bg-green-soft text-green',
      )}
    >
      <Icon name={state === 'attention' ? 'warning' : 'sun'} className="size-8 shrink-0" />
      <div className="min-w-0 flex-1 basis-[13rem]">
        <p role="status" className="text-lg font-semibold">
          <Phrases
            text={state === 'inOrder' ? t('status.summary.inOrder') : t(`status.summary.${state}`, { count })}
          />
        </p>
        <p className="text-sm tabular-nums">{t('status.readAt', { time: time(readAt) })}</p>
      </div>
      {children}
    </div>
  )
}

function Lines({ status }: { status: StudioStatus }) {
  const { t } = useTranslation()
  const { to, language } = useLanguage()
  const time = useTime()
  const { readAt, address, mail, payments, webhooks, line, backups, disk, database, jobs, version } = status
  const addressHeading = useRef<HTMLHeadingElement>(null)
  const timeOr = (at: string | null) => (at === null ? t('status.value.none') : time(at))
  const size = (bytes: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'gigabyte',
      maximumFractionDigits: 1,
    }).format(bytes / 1e9)
  const ago = (at: string) => {
    const count = Math.floor((Date.parse(readAt) - Date.parse(at)) / hourMs)
    return count === 0 ? time(at) : t('status.value.ago', { time: time(at), count })
  }
  return (
    <div className="@container divide-y divide-line rounded-3xl bg-card shadow-soft">
      <Line
        name="address"
        heading={addressHeading}
        state={address.state}
        found={t(`status.found.address.${address.finding}`)}
        toDo={address.finding === 'inOrder' ? undefined : t(`status.toDo.address.${address.finding}`)}
        facts={[
          [t('status.fact.own'), address.own],
          address.original !== null && [t('status.fact.original'), address.original],
        ]}
      >
        <BecomeStudio original={address.original} waiting={mail.waiting} heading={addressHeading} />
      </Line>
      <Line
        name="mail"
        state={mail.state}
        found={t(`status.found.mail.${mail.finding}`)}
        toDo={mail.finding === 'inOrder' ? undefined : t(`status.toDo.mail.${mail.finding}`)}
        link={mail.state === 'attention' && { path: to('/admin/mails'), text: t('status.link.mails') }}
        facts={[
          [t('status.fact.lastSent'), timeOr(mail.lastSentAt)],
          [t('status.fact.waiting'), t('status.value.mails', { count: mail.waiting })],
          mail.failing > 0 && [t('status.fact.failing'), t('status.value.mails', { count: mail.failing })],
        ]}
      >
        <TestMail mail={mail} />
      </Line>
      <Line
        name="payments"
        state={payments.state}
        found={t(`status.found.payments.${payments.finding}`)}
        toDo={payments.finding === 'inOrder' ? undefined : t(`status.toDo.payments.${payments.finding}`)}
        link={
          payments.state === 'attention' && {
            path: to('/admin/money?tab=open'),
            text: t('status.link.refunds'),
          }
        }
        facts={[
          payments.refundsWaiting > 0 && [
            t('status.fact.refundsWaiting'),
            t('status.value.items', { count: payments.refundsWaiting }),
          ],
        ]}
      >
        {payments.finding !== 'noProvider' && <TestPayments payments={payments} />}
      </Line>
      <Line
        name="webhooks"
        state={webhooks.state}
        found={t(`status.found.webhooks.${webhooks.finding}`)}
        toDo={
          webhooks.finding === 'inOrder' || webhooks.finding === 'noProvider'
            ? undefined
            : t(`status.toDo.webhooks.${webhooks.finding}`)
        }
        facts={[
          [t('status.fact.lastReceived'), timeOr(webhooks.lastReceivedAt)],
          webhooks.refusedSince !== null && [
            t('status.fact.refusedSince'),
            t('status.value.since', { time: time(webhooks.refusedSince) }),
          ],
        ]}
      />
      {line !== null && (
        <Line
          name="line"
          state={line.state}
          found={t(`status.found.line.${line.finding}`)}
          toDo={line.finding === 'inOrder' ? undefined : t(`status.toDo.line.${line.finding}`)}
          link={{ path: to('/admin/studio?section=line'), text: t('status.link.line') }}
          facts={[
            [t('status.fact.month'), t('status.value.takenOf', { taken: line.taken, bound: line.bound })],
            [t('status.fact.lastSent'), timeOr(line.lastTakenAt)],
            line.waiting > 0 && [t('status.fact.waiting'), t('status.value.items', { count: line.waiting })],
            line.overBound > 0 && [
              t('status.fact.overBound'),
              t('status.value.items', { count: line.overBound }),
            ],
          ]}
        />
      )}
      <Line
        name="backups"
        state={backups.state}
        found={`${t(`status.found.backups.${backups.finding}`)}${language === 'ja' ? '' : ' '}${t('status.copies')}`}
        toDo={backups.finding === 'inOrder' ? undefined : t(`status.toDo.backups.${backups.finding}`)}
        facts={[
          [
            t('status.fact.lastMade'),
            backups.lastMadeAt === null ? t('status.value.none') : ago(backups.lastMadeAt),
          ],
          backups.file !== null && [t('status.fact.place'), t('status.value.folder', { file: backups.file })],
          backups.damaged > 0 && [
            t('status.fact.damaged'),
            t('status.value.items', { count: backups.damaged }),
          ],
          backups.keptDays > 0 && [
            t('status.fact.kept'),
            t('status.value.days', { count: backups.keptDays }),
          ],
        ]}
      />
      <Line
        name="disk"
        state={disk.state}
        found={t(`status.found.disk.${disk.finding}`)}
        toDo={disk.finding === 'inOrder' ? undefined : t(`status.toDo.disk.${disk.finding}`)}
        facts={[
          disk.freeBytes !== null &&
            disk.totalBytes !== null && [
              t('status.fact.free'),
              t('status.value.freeOf', { free: size(disk.freeBytes), total: size(disk.totalBytes) }),
            ],
        ]}
      />
      <Line
        name="database"
        state={database.state}
        found={t(`status.found.database.${database.finding}`)}
        toDo={database.finding === 'inOrder' ? undefined : t(`status.toDo.database.${database.finding}`)}
        facts={[[t('status.fact.engine'), t(`status.value.${database.engine}`)]]}
      />
      <Line
        name="jobs"
        state={jobs.state}
        found={t(`status.found.jobs.${jobs.finding}`)}
        toDo={jobs.finding === 'inOrder' ? undefined : t(`status.toDo.jobs.${jobs.finding}`)}
        facts={[]}
      >
        <Jobs runs={jobs.runs} />
      </Line>
      <Line
        name="version"
        facts={[
          [t('status.fact.product'), version.product],
          [t('status.fact.node'), version.node],
          [t('status.fact.started'), time(version.startedAt)],
        ]}
      />
    </div>
  )
}

interface LineProps {
  name: LineName | 'version'
  /** For the focus, where a button of the line goes away. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** Absent where there is nothing to judge. */
  state?: LineState
  found?: string
  toDo?: string | undefined
  link?: { path: string; text: string } | false
  facts: ReadonlyArray<readonly [term: string, value: string] | false>
  children?: ReactNode
}

function Line({ name, heading, state, found, toDo, link, facts, children }: LineProps) {
  const { t } = useTranslation()
  const id = useId()
  const rows = facts.filter((fact) => fact !== false)
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 px-5 py-5 sm:px-8 @4xl:grid-cols-[11rem_minmax(0,1fr)] @5xl:grid-cols-[11rem_minmax(0,1fr)_19rem]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 @4xl:flex-col @4xl:items-start @4xl:justify-start">
        <h2 ref={heading} id={id} tabIndex={heading && -1} className="text-lg outline-none">
          {t(`status.line.${name}`)}
        </h2>
        {state && <State state={state} />}
      </div>
      <div className="grid content-start gap-3 empty:hidden">
        {found !== undefined && (
          <p>
            <Phrases text={found} />
          </p>
        )}
        {toDo !== undefined && (
          <div
            className={classes(
              'grid gap-2 rounded-2xl px-4 py-3 text-sm wrap-anywhere',
              state === 'attention' ? 'bg-persimmon-soft' : 'bg-paper',
            )}
          >
            <p>
              <Phrases text={toDo} />
            </p>
            {link && (
              <Link to={link.path} className="w-fit py-1 font-semibold underline underline-offset-4">
                {link.text}
              </Link>
            )}
          </div>
        )}
        {children}
      </div>
      {rows.length > 0 && (
        <dl className="grid content-start gap-1.5 text-sm @4xl:col-start-2 @5xl:col-start-3">
          {rows.map(([term, value]) => (
            <div key={term} className="flex flex-wrap gap-x-3">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const looks: Record<LineState, string> = {
  inOrder: 'bg-green-soft text-green',
  attention: 'bg-danger-soft text-danger-deep',
  notSetUp: 'border border-wood text-ink-soft',
}

function State({ state }: { state: LineState }) {
  const { t } = useTranslation()
  return (
    <p
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-3 py-0.5 text-xs font-semibold',
        looks[state],
      )}
    >
      {state !== 'notSetUp' && (
        <Icon name={state === 'inOrder' ? 'check' : 'warning'} className="size-4 shrink-0" />
      )}
      {t(`status.state.${state}`)}
    </p>
  )
}

/** Those that are late or fail, and all of them, folded in. */
function Jobs({ runs }: { runs: readonly JobStatus[] }) {
  const { t } = useTranslation()
  if (runs.length === 0) return null
  const bad = runs.filter(({ state }) => state !== 'inOrder')
  return (
    <>
      {bad.length > 0 && <JobRows runs={bad} />}
      <details className="text-sm">
        <summary className="min-h-11 w-fit cursor-pointer content-center text-green underline underline-offset-4">
          {t('status.jobs.all', { count: runs.length })}
        </summary>
        <JobRows runs={runs} />
      </details>
    </>
  )
}

function JobRows({ runs }: { runs: readonly JobStatus[] }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <ul className="divide-y divide-line text-sm">
      {runs.map(({ name, state, begunAt, failingSince }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
          <span className="min-w-0 flex-1 basis-[13rem]">{t(`status.job.${name}`)}</span>
          <span className="text-ink-soft tabular-nums">
            {t('status.fact.lastRun')} {time(begunAt)}
          </span>
          <span className={classes('tabular-nums', state !== 'inOrder' && 'font-semibold text-danger')}>
            {t(`status.jobs.${state}`, { time: failingSince === null ? '' : time(failingSince) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Writes an instant of the answer. */
function useTime() {
  const zoneMark = useZoneMark()
  return (at: string) => slashText(Date.parse(at)) + zoneMark
}
