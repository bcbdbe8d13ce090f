import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { useOnlyHit } from '#web/lib/only-hit.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMembers } from './api.ts'
import { SearchField } from './search-field.tsx'

interface Props {
  /** What is said beside a member, and whether the member cannot be chosen. */
  note: (member: ManagedMember) => { text: string; disabled: boolean }
  onChoose: (member: ManagedMember) => void
}

const shownAtOnce = 8

/**
 * Finds a member by the member number, or a part of the name, the kana, the telephone number or the e-mail
 * address.
 */
export function MemberFinder({ note, onChoose }: Props) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const { query } = useMembers({ q, sort: 'kana', page: 1, conditions: {} }, shownAtOnce)
  const { items = [], total = 0 } = query.data ?? {}
  const enter = useOnlyHit(q, query.isPlaceholderData ? undefined : query.data, (member) => {
    if (!note(member).disabled) onChoose(member)
  })
  return (
    <>
      <SearchField q={q} onSearch={setQ} onEnter={enter} />
      <FailedLoad text={t('frontDesk.book.failed')} query={query} />
      {query.isPending && <Skeleton className="h-48" />}
      {query.data && (
        <p role="status" className="text-xs text-ink-soft">
          {total > items.length
            ? t('frontDesk.book.more', { count: total, shown: items.length })
            : t('frontDesk.book.found', { count: total })}
        </p>
      )}
      <ul className="grid gap-1.5" aria-busy={query.isFetching}>
        {items.map((member) => {
          const { text, disabled } = note(member)
          return (
            <li key={member.id}>
              <button
                type="button"
                disabled={disabled}
                onClick={() => onChoose(member)}
                className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
              >
                <span className="min-w-0">
                  <span lang="ja" className="block text-xs text-ink-soft">
                    {fullKana(member)}
                  </span>
                  <span lang={languageOfName(fullName(member))} className="font-semibold wrap-anywhere">
                    {fullName(member)}
                  </span>
                </span>
                <span className="text-sm tabular-nums">{text}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
