import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketHistory } from './ticket-history.tsx'
import { TicketLots } from './ticket-lots.tsx'

/** The tickets that the member can use, and below them how they came and went. */
export function OwnTickets() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-10">
      <Part title={t('profile.lots.title')}>
        <TicketLots />
      </Part>
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
