import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { BookQuestion } from './book-question.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onClose: () => void
}

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
  const question = useDialogState<ManagedMember>()
  const booked = new Set(event.resource.users?.map(({ id }) => id))

  /** What pays for the booking: the plan or tickets. */
  const means = ({ memberType, tickets }: ManagedMember) =>
    isUnlimited(memberType)
      ? planName(memberType, language)
      : t('admin.frontDesk.book.tickets', { count: tickets })

  return (
    <div className="mt-5 grid gap-3">
      <MemberFinder
        note={(member) => {
          const disabled = booked.has(member.id)
          return { disabled, text: disabled ? t('admin.frontDesk.book.alreadyBooked') : means(member) }
        }}
        onChoose={question.show}
      />
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
