import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { fullName } from '#studio/person-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { useWaitForMember } from './api.ts'
import { TellsMember } from './tells-member.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  member: { id: string; lastName: string; firstName: string; email: string }
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/** Asks before a member is put into the waiting list of a full lesson. */
export function WaitQuestion({ open, event, member, focusAfter, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const wait = useWaitForMember()
  const isEvent = event.resource.yoga.event !== null
  const { failed, act } = useConfirmAction({
    work: () => wait.mutateAsync({ id: event.resource.yoga.id, memberId: member.id }),
    done: t('frontDesk.wait.done'),
    doneAlready: 'error.yoga.alreadyBooked',
    onDone,
  })
  return (
    <ConfirmDialog
      {...{ open, focusAfter, onCancel, busy: wait.isPending }}
      title={t('frontDesk.wait.ask')}
      okLabel={t('frontDesk.wait.ok')}
      cancelLabel={t('common.back')}
      failure={failed?.text}
      onOk={act}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name: fullName(member) })}</p>
      <p className="mt-2">{t(`frontDesk.wait.${isEvent ? 'eventText' : 'text'}`)}</p>
      <TellsMember email={member.email} />
    </ConfirmDialog>
  )
}
