import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ManagedMember } from '#contract/member-administration.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { slashText } from '#time/tokyo.ts'
import { ChangeList } from '#web/features/audit/change-list.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { useEntryText } from './entry-text.ts'
import { useEntryLink } from './entry-link.ts'

interface Props {
  entry: TimelineEntry
  member: Pick<ManagedMember, 'id' | 'email'>
}

/** One thing that happened: when and of which kind, what, its facts, and a way to more. */
export function TimelineLine({ entry, member }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, facts, problem } = useEntryText(member.email)(entry)
  const link = useEntryLink(member.id)(entry)
  return (
    <li
      tabIndex={-1}
      className="grid gap-x-6 gap-y-0.5 py-3 outline-offset-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <p className="flex flex-wrap gap-x-2 text-xs leading-6 text-ink-soft tabular-nums sm:block">
        <time dateTime={entry.at}>{slashText(Date.parse(entry.at)) + zoneMark}</time>
        <span className="sm:block">{t(`timeline.kinds.${entry.kind}`)}</span>
      </p>
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">{title}</p>
        {facts.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{facts.join(' · ')}</p>
        )}
        {problem !== undefined && <p className="text-sm wrap-anywhere text-danger">{problem}</p>}
        {entry.what === 'logged' && <ChangeList entry={entry.entry} />}
        {link && (
          <Link
            to={to(link.to)}
            aria-label={link.name}
            className="inline-flex min-h-6 items-center justify-self-start text-sm text-green underline underline-offset-4 print:hidden"
          >
            {link.text}
          </Link>
        )}
      </div>
    </li>
  )
}
