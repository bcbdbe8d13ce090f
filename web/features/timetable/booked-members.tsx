import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import { HoverCard } from '#web/ui/hover-card.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Who has booked the lesson: a badge each, with a card that says how to reach them. */
export function BookedMembers({ members }: { members: readonly BookedMember[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="booked-members" className="grid gap-2">
      <h3 id="booked-members" className="font-sans text-sm tracking-normal">
        {t('admin.members')}
      </h3>
      {members.length === 0 && <p className="text-sm text-ink-soft">{t('admin.noMembers')}</p>}
      {members.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {members.map((member) => (
            <li key={member.id}>
              <HoverCard badge={nameOf(member)} title={t('admin.memberCard', { name: nameOf(member) })}>
                <Contact member={member} />
              </HoverCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Contact({ member }: { member: BookedMember }) {
  const { t } = useTranslation()
  const { kanaLastName, kanaFirstName, email, phone } = member
  return (
    <>
      <p className="text-xs text-ink-soft">{`${kanaLastName} ${kanaFirstName}`}</p>
      <p className="font-display text-lg font-semibold">{nameOf(member)}</p>
      <ul className="mt-3 grid gap-1">
        <li>
          <a href={`mailto:${email}`} className={link}>
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
    </>
  )
}

const link = 'flex min-h-8 items-center gap-2 underline-offset-4 hover:underline'

const nameOf = ({ lastName, firstName }: BookedMember) => `${lastName} ${firstName}`
