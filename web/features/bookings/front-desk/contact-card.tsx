import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { HoverCard } from '#web/ui/hover-card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A badge with a member's name, and a card with the e-mail address and phone number. */
export function ContactCard({
  member,
}: {
  member: Omit<BookedMember, 'bookingId' | 'status' | 'ticketsTaken' | 'freeUntil'>
}) {
  const { t } = useTranslation()
  const name = fullName(member)
  const { email, phone } = member
  return (
    <HoverCard badge={name} title={t('admin.frontDesk.memberCard', { name })}>
      <p lang="ja" className="text-xs text-ink-soft">
        {fullKana(member)}
      </p>
      <p lang={languageOfName(name)} className="font-display text-lg font-semibold">
        {name}
      </p>
      <ul className="mt-3 grid gap-1">
        <li>
          <a href={mailtoLink(email)} className={link}>
            <Icon name="mail" className="size-4 shrink-0 text-persimmon" />
            <span className="sr-only">{t('common.email')}</span>
            <span className="break-all">{email}</span>
          </a>
        </li>
        <li>
          <a href={`tel:${phone}`} className={link}>
            <Icon name="phone" className="size-4 shrink-0 text-persimmon" />
            <span className="sr-only">{t('common.phone')}</span>
            {phone}
          </a>
        </li>
      </ul>
    </HoverCard>
  )
}

const link = 'flex min-h-8 items-center gap-2 underline-offset-4 hover:underline'
