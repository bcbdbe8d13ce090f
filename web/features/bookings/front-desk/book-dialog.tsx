import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { useUsers } from '#web/features/members/administration/api.ts'
import { SearchField } from '#web/features/members/administration/search-field.tsx'
import { fullKana, fullName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BookQuestion } from './book-question.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onClose: () => void
}

const shownAtOnce = 8

/** Finds the member whom a lesson is to be booked for. */
export function BookDialog({ open, event, focusAfter, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog {...{ open, focusAfter, onClose }} title={t('admin.bookForTitle')} closeLabel={t('common.close')}>
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      {/* A question closes together with the dialog when it is done, and gives the focus back as well. */}
      <Finder {...{ event, onDone }} focusAfter={open ? undefined : focusAfter} />
    </Dialog>
  )
}

function Finder({ event, focusAfter, onDone }: Pick<Props, 'event' | 'focusAfter' | 'onDone'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<{ user: ManagedMember; open: boolean }>()
  const { query } = useUsers({ q, sort: 'kana', page: 1 }, shownAtOnce)
  const booked = new Set(event.resource.users?.map(({ id }) => id))
  const { items = [], total = 0 } = query.data ?? {}

  /** By what right somebody may book. */
  const right = ({ memberType, tickets }: ManagedMember) =>
    isUnlimited(memberType) ? planName(memberType, language) : t('admin.ticketsOf', { count: tickets })

  return (
    <div className="mt-5 grid gap-3">
      <SearchField q={q} onSearch={setQ} />
      <FailedLoad text={t('admin.membersFailed')} query={query} />
      {query.isPending && <Skeleton className="h-48" />}
      {query.data && (
        <p role="status" className="text-xs text-ink-soft">
          {total > items.length
            ? t('admin.membersMore', { count: total, shown: items.length })
            : t('admin.membersFound', { count: total })}
        </p>
      )}
      <ul className="grid gap-1.5" aria-busy={query.isFetching}>
        {items.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              disabled={booked.has(user.id)}
              onClick={() => setChosen({ user, open: true })}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
            >
              <span className="min-w-0">
                <span className="block text-xs text-ink-soft">{fullKana(user)}</span>
                <span className="font-semibold wrap-anywhere">{fullName(user)}</span>
              </span>
              <span className="text-sm tabular-nums">
                {booked.has(user.id) ? t('admin.alreadyBooked') : right(user)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <BookQuestion
          key={chosen.user.id}
          {...{ ...chosen, event, focusAfter }}
          onDone={onDone}
          onCancel={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </div>
  )
}
