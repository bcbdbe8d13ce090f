import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { useMembers } from '#web/features/members/administration/api.ts'
import { SearchField } from '#web/features/members/administration/search-field.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
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

/** Finds the member for whom the front desk books a lesson. */
export function BookDialog({ open, event, focusAfter, onDone, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      {...{ open, focusAfter, onClose }}
      title={t('admin.frontDesk.book.title')}
      closeLabel={t('common.close')}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      {/* The question closes together with the dialog, so both must give the focus to the same element. */}
      <Finder {...{ event, onDone }} focusAfter={open ? undefined : focusAfter} />
    </Dialog>
  )
}

function Finder({ event, focusAfter, onDone }: Pick<Props, 'event' | 'focusAfter' | 'onDone'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [q, setQ] = useState('')
  const question = useDialogState<ManagedMember>()
  const { query } = useMembers({ q, sort: 'kana', page: 1 }, shownAtOnce)
  const booked = new Set(event.resource.users?.map(({ id }) => id))
  const { items = [], total = 0 } = query.data ?? {}

  /** What pays for the booking: the plan or tickets. */
  const means = ({ memberType, tickets }: ManagedMember) =>
    isUnlimited(memberType)
      ? planName(memberType, language)
      : t('admin.frontDesk.book.tickets', { count: tickets })

  return (
    <div className="mt-5 grid gap-3">
      <SearchField q={q} onSearch={setQ} />
      <FailedLoad text={t('admin.frontDesk.book.failed')} query={query} />
      {query.isPending && <Skeleton className="h-48" />}
      {query.data && (
        <p role="status" className="text-xs text-ink-soft">
          {total > items.length
            ? t('admin.frontDesk.book.more', { count: total, shown: items.length })
            : t('admin.frontDesk.book.found', { count: total })}
        </p>
      )}
      <ul className="grid gap-1.5" aria-busy={query.isFetching}>
        {items.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              disabled={booked.has(member.id)}
              onClick={() => question.show(member)}
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
              <span className="text-sm tabular-nums">
                {booked.has(member.id) ? t('admin.frontDesk.book.alreadyBooked') : means(member)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {question.dialog && (
        <BookQuestion
          // Not a new question each time: after a lost answer it recognises a booking that was made after all.
          key={question.dialog.subject.id}
          open={question.dialog.open}
          member={question.dialog.subject}
          {...{ event, focusAfter, onDone }}
          onCancel={question.close}
        />
      )}
    </div>
  )
}
