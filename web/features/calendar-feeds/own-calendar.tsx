import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCalendarFeed } from './api.ts'
import { CreateButton } from './create-button.tsx'
import { FeedAddress } from './feed-address.tsx'
import { FeedQuestion } from './feed-question.tsx'
import type { FeedChange } from './feed-question.tsx'
import { OnlyHereNotice } from './only-here-notice.tsx'
import { SubscribeLinks } from './subscribe-links.tsx'

/** Shows the member's bookings in a calendar app: makes the secret address, offers it to the services, renews and ends it. */
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
  const [asked, setAsked] = useState<FeedChange>()
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
            <Button look="outline" onClick={() => setAsked('renew')}>
              {t('calendar.renew.open')}
            </Button>
            <Button
              look="outline"
              onClick={() => setAsked('end')}
              className="border-danger! text-danger! hover:bg-danger-soft!"
            >
              {t('calendar.end.open')}
            </Button>
          </div>
        </>
      )}
      {/* It stays when the address is gone, so that it can pass the focus on. */}
      <FeedQuestion asked={asked} heading={heading} onClose={() => setAsked(undefined)} />
    </>
  )
}
