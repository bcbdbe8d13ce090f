import { useId, useRef } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import { dateText } from '#time/tokyo.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCalendarFeed, useChangeFeed } from './api.ts'
import { OnlyHereNotice, SubscribeLinks } from './subscribe-links.tsx'

/**
 * Shows the member's bookings in a calendar app: makes the secret address, offers it to the services, renews
 * and ends it.
 */
export function OwnCalendar() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-14 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-10">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        <Phrases text={t('calendar.title')} />
      </h2>
      <p className="text-sm text-ink-soft">{t('calendar.text')}</p>
      <OwnFeed heading={heading} />
    </section>
  )
}

function OwnFeed({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation()
  const query = useCalendarFeed()
  const { dialog, show, close, finish } = useDialogState<FeedChange>()
  const feed = query.data
  if (feed === undefined)
    return query.error ? (
      <FailedLoad text={t('calendar.failed')} query={query} />
    ) : (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-11 max-w-72 rounded-full" />
      </div>
    )
  return (
    <>
      <FailedLoad text={t('calendar.failed')} query={query} />
      {feed === null ? (
        <CreateButton heading={heading} />
      ) : (
        <>
          <OnlyHereNotice address={feed.address} />
          <SubscribeLinks address={feed.address} name={t('calendar.ownName')} />
          <FeedAddress feed={feed} />
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => show('renew')}>
              {t('calendar.renew.open')}
            </Button>
            <Button variant="outlineDanger" onClick={() => show('end')}>
              {t('calendar.end.open')}
            </Button>
          </div>
        </>
      )}
      {/* It stays when the address is gone, so that it can pass the focus on. */}
      {dialog && (
        <FeedQuestion
          key={dialog.opening}
          open={dialog.open}
          change={dialog.subject}
          focusAfter={dialog.done && dialog.subject === 'end' ? heading : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
    </>
  )
}

/** Makes the first address. Afterwards the button is gone, and the heading has the focus. */
function CreateButton({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const { renew } = useChangeFeed()

  async function create() {
    try {
      await renew.mutateAsync()
      toast.success(t('calendar.created'))
      heading.current?.focus()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button
      variant="outline"
      busy={renew.isPending}
      onClick={() => void create()}
      className="justify-self-start"
    >
      <Icon name="calendar" className="size-4" />
      {t('calendar.create')}
    </Button>
  )
}

/** The secret address, to copy into another calendar program, and a warning not to show it to others. */
function FeedAddress({ feed: { address, createdAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()
  const copy = () =>
    void copyText(address, { copied: t('calendar.copied'), failed: t('calendar.copyFailed') })

  return (
    <div className="mt-3 grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('calendar.address')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          readOnly
          value={address}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} min-w-0 flex-1 basis-36 font-mono text-sm!`}
        />
        <Button variant="outline" onClick={copy}>
          {t('calendar.copy')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {t('calendar.secret')}
      </p>
      <p className="text-xs text-ink-soft tabular-nums">
        {t('calendar.createdAt', { date: dateText(Date.parse(createdAt), language) })}
      </p>
    </div>
  )
}

type FeedChange = 'renew' | 'end'

interface FeedQuestionProps {
  open: boolean
  /** What the member wants to do with the address. */
  change: FeedChange
  /** Gets the focus when the button that asked is gone. */
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before the address is renewed or ended. */
function FeedQuestion({ open, change, focusAfter, onDone, onCancel }: FeedQuestionProps) {
  const { t } = useTranslation()
  const { mutateAsync, isPending, error } = useChangeFeed()[change]

  async function act() {
    try {
      await mutateAsync()
    } catch {
      // The question shows it.
      return
    }
    toast.success(t(`calendar.${change}.done`))
    onDone()
  }

  return (
    <ConfirmDialog
      open={open}
      busy={isPending}
      title={t(`calendar.${change}.question`)}
      okLabel={t(`calendar.${change}.ok`)}
      failure={error !== null && errorText(t, error)}
      onOk={() => void act()}
      onCancel={onCancel}
      focusAfter={focusAfter}
    >
      <p>{t(`calendar.${change}.consequence`)}</p>
    </ConfirmDialog>
  )
}
