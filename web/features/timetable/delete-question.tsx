import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { fullName } from '#web/features/users/names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/** Says what goes with the lesson before it is deleted. */
export function DeleteQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  // Who is known to have come, or not, keeps that.
  const booked = event.resource.users?.filter(({ status }) => status === 'booked') ?? []
  const count = booked.length
  const tickets = booked.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)
  return (
    <ConfirmDialog
      title={t('admin.deleteTitle')}
      okLabel={t('admin.deleteOk')}
      {...{ open, busy, onOk, onCancel }}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <p className="mt-4">{count === 0 ? t('admin.deleteUnbooked') : t('admin.deleteBooked', { count })}</p>
      {count > 0 && (
        <>
          <ul className="mt-3 flex flex-wrap gap-1.5 text-sm">
            {booked.map((member) => (
              <li key={member.id} className="rounded-full bg-green-soft px-3 py-1 font-semibold text-green">
                {fullName(member)}
              </li>
            ))}
          </ul>
          {tickets > 0 && (
            <p className="mt-3 text-sm text-ink-soft">{t('admin.deleteTickets', { count: tickets })}</p>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
