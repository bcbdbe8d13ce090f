import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Announcement } from './api.ts'

interface DeleteQuestionProps {
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
export function DeleteQuestion({ open, event, now, busy, recount, onOk, onCancel }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState(noAnnouncement)
  return (
    <ConfirmDialog
      title={t('lessonAdmin.delete.title')}
      okLabel={t('lessonAdmin.delete.ok')}
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
export function DeletedBookings({
  event,
  now,
  recount,
}: Pick<DeleteQuestionProps, 'event' | 'now' | 'recount'>) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { users = [], guests = [], yoga } = event.resource
  const isEvent = yoga.event !== null
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
          <Notice kind="error">{t('lessonAdmin.delete.recounted', { count: recount })}</Notice>
        </div>
      )}
      {over && recorded > 0 ? (
        <p>{t(isEvent ? 'lessonAdmin.delete.overEvent' : 'lessonAdmin.delete.over', { count: recorded })}</p>
      ) : (
        members.length + seats.length === 0 && <p>{t('lessonAdmin.delete.unbooked')}</p>
      )}
      <div className="grid gap-3">
        {members.length > 0 && (
          <p>
            {t(isEvent ? 'lessonAdmin.delete.bookedEvent' : 'lessonAdmin.delete.booked', {
              count: members.length,
            })}
          </p>
        )}
        {seats.length > 0 && <p>{t('lessonAdmin.delete.guests', { count: seats.length })}</p>}
        <People members={members} guests={seats.map(({ guestId, name }) => ({ id: guestId, name }))} />
        {tickets > 0 && (
          <p className="text-sm text-ink-soft">{t('lessonAdmin.delete.tickets', { count: tickets })}</p>
        )}
        {paid > 0 && (
          <p className="text-sm text-ink-soft">
            {t('lessonAdmin.delete.guestMoney', { amount: yenText(paid, language) })}
          </p>
        )}
      </div>
    </>
  )
}

interface Member {
  id: string
  lastName: string
  firstName: string
}

interface Guest {
  id: string
  name: string
}

/** The names of the members and, marked as such, of the guests whom an action concerns. */
export function People({ members, guests }: { members: readonly Member[]; guests: readonly Guest[] }) {
  const { t } = useTranslation()
  if (members.length + guests.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm">
      {members.map((member) => (
        <Person key={member.id} name={fullName(member)} />
      ))}
      {guests.map(({ id, name }) => (
        <Person key={id} name={name} mark={t('lessonPage.guest')} />
      ))}
    </ul>
  )
}

function Person({ name, mark }: { name: string; mark?: string }) {
  return (
    <li className="rounded-full bg-green-soft px-3 py-1 font-semibold text-green">
      <span lang={languageOfName(name)}>{name}</span>
      {mark !== undefined && <span className="font-normal"> {mark}</span>}
    </li>
  )
}

export const noAnnouncement: Announcement = { reasonJa: '', reasonEn: '', shown: false }

interface AnnouncementFieldsProps {
  announcement: Announcement
  /** Whether members are told of the cancellation. The booking page then shows the lesson in any case. */
  told: boolean
  onChange: (announcement: Announcement) => void
}

/** Why a lesson is cancelled, in both languages, and whether the booking page shows it as cancelled. */
export function AnnouncementFields({ announcement, told, onChange }: AnnouncementFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="mt-5 grid gap-4 border-t border-line pt-5">
      <legend className="sr-only">{t('lessonAdmin.delete.announcement')}</legend>
      <p className="text-sm text-ink-soft">
        {t(told ? 'lessonAdmin.delete.willBeShown' : 'lessonAdmin.delete.willDisappear')}
      </p>
      {!told && (
        <Checkbox
          label={t('lessonAdmin.delete.show')}
          checked={announcement.shown}
          onChange={({ target }) => onChange({ ...announcement, shown: target.checked })}
        />
      )}
      {(told || announcement.shown) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('lessonAdmin.delete.reasonJa')}
            lang="ja"
            maxLength={limits.closureReasonLength}
            hint={t(told ? 'lessonAdmin.delete.reasonTold' : 'lessonAdmin.delete.reasonShown')}
            value={announcement.reasonJa}
            onChange={({ target }) => onChange({ ...announcement, reasonJa: target.value })}
          />
          <TextField
            label={t('lessonAdmin.delete.reasonEn')}
            lang="en"
            maxLength={limits.closureReasonLength}
            hint={t('form.englishHint')}
            value={announcement.reasonEn}
            onChange={({ target }) => onChange({ ...announcement, reasonEn: target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
