import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { TextField } from '#web/ui/field.tsx'
import type { Announcement } from './api.ts'

export const noAnnouncement: Announcement = { reasonJa: '', reasonEn: '', shown: false }

interface Props {
  announcement: Announcement
  /** Whether members are told of the cancellation. The booking page then shows the lesson in any case. */
  told: boolean
  onChange: (announcement: Announcement) => void
}

/** Why a lesson is cancelled, in both languages, and whether the booking page shows it as cancelled. */
export function AnnouncementFields({ announcement, told, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className="mt-5 grid gap-4 border-t border-line pt-5">
      <legend className="sr-only">{t('admin.lesson.delete.announcement')}</legend>
      <p className="text-sm text-ink-soft">
        {t(told ? 'admin.lesson.delete.willBeShown' : 'admin.lesson.delete.willDisappear')}
      </p>
      {!told && (
        <label htmlFor={id} className="flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="checkbox"
            className="size-5 shrink-0 accent-green"
            checked={announcement.shown}
            onChange={({ target }) => onChange({ ...announcement, shown: target.checked })}
          />
          {t('admin.lesson.delete.show')}
        </label>
      )}
      {(told || announcement.shown) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('admin.lesson.delete.reasonJa')}
            lang="ja"
            maxLength={limits.closureReasonLength}
            hint={t(told ? 'admin.lesson.delete.reasonTold' : 'admin.lesson.delete.reasonShown')}
            value={announcement.reasonJa}
            onChange={({ target }) => onChange({ ...announcement, reasonJa: target.value })}
          />
          <TextField
            label={t('admin.lesson.delete.reasonEn')}
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
