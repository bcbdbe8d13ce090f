import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/session.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSessions } from './api.ts'
import { DeviceRow } from './device-row.tsx'
import { EndQuestion } from './end-question.tsx'

/** Where the member is logged in, with a button to log out each other device, and one for all of them. */
export function Devices() {
  const { t } = useTranslation()
  const isAdmin = useSessionUser()?.role === 'ADMIN'
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="mt-14 grid max-w-2xl gap-4 border-t border-line pt-10">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        <Phrases text={t('profile.devices.title')} />
      </h3>
      <p className="text-sm text-ink-soft">{t('profile.devices.text')}</p>
      {isAdmin && <p className="text-sm text-ink-soft">{t('profile.devices.idle')}</p>}
      <DeviceList heading={heading} />
    </section>
  )
}

function DeviceList({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const query = useSessions()
  const [question, setQuestion] = useState<{ open: boolean; session?: Session }>({ open: false })
  const { data: sessions } = query
  if (sessions === undefined)
    return query.error ? (
      <FailedLoad text={t('profile.devices.failed')} query={query} />
    ) : (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton className="h-28 rounded-3xl" />
      </div>
    )
  const isAlone = sessions.every(({ current }) => current)
  return (
    <>
      <ul className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onEnd={() => setQuestion({ open: true, session })} />
        ))}
      </ul>
      <FailedLoad text={t('profile.devices.failed')} query={query} />
      {isAlone ? (
        <p className="text-sm text-ink-soft">{t('profile.devices.alone')}</p>
      ) : (
        <Button
          look="outline"
          onClick={() => setQuestion({ open: true })}
          className="justify-self-start border-danger! text-danger! hover:bg-danger-soft!"
        >
          {t('profile.devices.endOthers')}
        </Button>
      )}
      <EndQuestion
        {...question}
        heading={heading}
        onClose={() => setQuestion((asked) => ({ ...asked, open: false }))}
      />
    </>
  )
}
