import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useBookForMember } from './api.ts'

interface Props {
  open: boolean
  event: LessonEvent
  user: ManagedMember
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

const cost = bookingRules.ticketsPerLesson

/** Asks before a lesson is booked for a member, and says so when they have no ticket for it. */
export function BookQuestion({ open, event, user, focusAfter, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const book = useBookForMember()
  const { id } = event.resource.yoga
  const { failed, act } = useConfirmAction({
    work: () => book.mutateAsync({ id, start: event.start, memberId: user.id, withoutTicket }),
    done: t('admin.bookedFor'),
    doneAlready: 'error.yoga.alreadyBooked',
    onDone,
  })
  const unlimited = isUnlimited(user.memberType)
  // Somebody may have used the last ticket since the list was read.
  const withoutTicket = (!unlimited && user.tickets < cost) || failed?.code === 'error.yoga.noTicket'
  const left = { count: cost, left: user.tickets - cost }

  return (
    <ConfirmDialog
      {...{ open, focusAfter, onCancel, busy: book.isPending }}
      okLook={withoutTicket ? 'danger' : 'primary'}
      title={t('admin.bookForAsk')}
      okLabel={t(withoutTicket ? 'admin.bookForFreeOk' : 'admin.bookForOk')}
      onOk={act}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <p className="mt-4 font-semibold">{t('admin.honoured', { name: fullName(user) })}</p>
      <p className="text-sm text-ink-soft">{planName(user.memberType, language)}</p>
      {!withoutTicket && (
        <p className="mt-2">{unlimited ? t('admin.bookForUnlimited') : t('admin.bookForTakes', left)}</p>
      )}
      {withoutTicket && (
        <div className="mt-4">
          <Notice kind="error">{t('admin.bookForFree')}</Notice>
        </div>
      )}
      {failed && failed.code !== 'error.yoga.noTicket' && (
        <div className="mt-4">
          <Notice kind="error">{failed.text}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
