import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { useFoundMembers } from '#web/features/members/administration/api.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const shownAtOnce = 6

/** The members whose name, kana or number was typed, to choose from. Empty words: the person still types. */
export function FoundMembers({ q, onChoose }: { q: string; onChoose: (member: ManagedMember) => void }) {
  const { t } = useTranslation()
  const query = useFoundMembers(q, shownAtOnce)
  const { items = [], total = 0 } = query.data ?? {}
  return (
    <div className="grid gap-2">
      <FailedLoad text={t('reception.arrival.failed')} query={query} />
      <p role="status" className="text-sm text-ink-soft">
        {q === '' || query.isLoading ? t('reception.arrival.searching') : query.data && countText()}
      </p>
      {(q === '' || query.isLoading) && <Skeleton className="h-16 rounded-2xl" />}
      <ul className="grid gap-2 lg:grid-cols-2">
        {items.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              onClick={() => onChoose(member)}
              className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-line bg-card px-5 py-2 text-left hover:border-green hover:bg-green-soft"
            >
              <span className="min-w-0">
                <span lang="ja" className="block text-sm text-ink-soft">
                  {fullKana(member)}
                </span>
                <span lang={languageOfName(fullName(member))} className="text-lg font-semibold wrap-anywhere">
                  {fullName(member)}
                </span>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {t('reception.arrival.number', { number: memberNumber(member.number) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )

  function countText(): string {
    if (total === 0) return t('reception.arrival.none')
    return total > items.length
      ? t('reception.arrival.more', { count: total, shown: items.length })
      : t('reception.arrival.found', { count: total })
  }
}
