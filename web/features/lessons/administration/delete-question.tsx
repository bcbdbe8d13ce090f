import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnnouncementFields, noAnnouncement } from './announcement-fields.tsx'
import type { Announcement } from './api.ts'
import { People } from './people.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  now: number
  busy: boolean
  /** The number of bookings by now, when it has changed since the question was asked. */
  recount: number | undefined
  onOk: (announcement: Announcement) => void
  onCancel: () => void
}

/** Asks before a lesson is deleted, and says which bookings are cancelled with it. */
export function DeleteQuestion({ open, event, now, busy, recount, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState(noAnnouncement)
  return (
    <ConfirmDialog
      title={t('admin.lesson.delete.title')}
      okLabel={t('admin.lesson.delete.ok')}
      cancelLabel={t('common.back')}
      {...{ open, busy, onCancel }}
      onOk={() => onOk(announcement)}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <div className="mt-4">
        <DeletedBookings {...{ event, now, recount }} />
      </div>
      {Date.parse(event.end) > now && (
        <AnnouncementFields {...{ announcement, told: hasMembers(event) }} onChange={setAnnouncement} />
      )}
    </ConfirmDialog>
  )
}

/** Whether the lesson is booked, or members wait for it, who are told when it is cancelled. */
export const hasMembers = ({ resource: { yoga } }: LessonEvent): boolean =>
  yoga.seatsLeft < yoga.totalSeats || yoga.waiting > 0

/** The bookings that are cancelled with a lesson. */
export function DeletedBookings({ event, now, recount }: Pick<Props, 'event' | 'now' | 'recount'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { users = [], guests = [] } = event.resource
  const over = Date.parse(event.end) <= now
  // Marked attendance stays on record, and after the end of the lesson all bookings do.
  const members = over ? [] : users.filter(({ status }) => status === 'booked')
  const seats = over ? [] : guests.filter(({ status }) => status === 'booked')
  const recorded = users.length + guests.length
  const tickets = members.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)
  const paid = seats.reduce((sum, guest) => sum + guest.paid, 0)
  return (
    <>
      {recount !== undefined && (
        <div className="mb-4">
          <Notice kind="error">{t('admin.lesson.delete.recounted', { count: recount })}</Notice>
        </div>
      )}
      {over && recorded > 0 ? (
        <p>{t('admin.lesson.delete.over', { count: recorded })}</p>
      ) : (
        members.length + seats.length === 0 && <p>{t('admin.lesson.delete.unbooked')}</p>
      )}
      <div className="grid gap-3">
        {members.length > 0 && <p>{t('admin.lesson.delete.booked', { count: members.length })}</p>}
        {seats.length > 0 && <p>{t('admin.lesson.delete.guests', { count: seats.length })}</p>}
        <People members={members} guests={seats.map(({ guestId, name }) => ({ id: guestId, name }))} />
        {tickets > 0 && (
          <p className="text-sm text-ink-soft">{t('admin.lesson.delete.tickets', { count: tickets })}</p>
        )}
        {paid > 0 && (
          <p className="text-sm text-ink-soft">
            {t('admin.lesson.delete.guestMoney', { amount: yenText(paid, language) })}
          </p>
        )}
      </div>
    </>
  )
}
