import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/desk.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useMarkAttendance } from './api.ts'

const marks = ['attended', 'missed'] as const

/** Somebody who comes: names, kana, phone, and whether they came. A mark that is pressed again is taken back. */
export function GuestRow({ guest, begun }: { guest: BookedMember; begun: boolean }) {
  const { t } = useTranslation()
  const mark = useMarkAttendance()
  const { bookingId, status, lastName, firstName, kanaLastName, kanaFirstName, phone } = guest
  const name = `${lastName} ${firstName}`

  async function note(attendance: Attendance) {
    try {
      await mark.mutateAsync({ bookingId, attendance })
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
      <p lang="ja" className="min-w-44 flex-1">
        <span className="block text-xs text-ink-soft">{`${kanaLastName} ${kanaFirstName}`}</span>
        <span className="block font-semibold wrap-anywhere">{name}</span>
      </p>
      <p className="min-w-36 text-sm tabular-nums">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-9 items-center underline underline-offset-4 print:no-underline"
          >
            {phone}
          </a>
        )}
      </p>
      {begun ? (
        <div
          role="group"
          aria-label={t('office.today.attendanceOf', { name })}
          className="flex gap-2 print:hidden"
        >
          {marks.map((attendance) => (
            <Button
              key={attendance}
              look={status === attendance ? 'primary' : 'outline'}
              aria-pressed={status === attendance}
              disabled={mark.isPending}
              onClick={() => void note(status === attendance ? 'booked' : attendance)}
              className="px-4 text-sm"
            >
              {t(`user.status.${attendance}`)}
            </Button>
          ))}
        </div>
      ) : (
        <span className="text-sm text-ink-soft print:hidden">{t('office.today.toCome')}</span>
      )}
      <span className="hidden min-w-16 text-sm print:inline">
        {status === 'booked' ? '☐' : t(`user.status.${status}`)}
      </span>
    </div>
  )
}
