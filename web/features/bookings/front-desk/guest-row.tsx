import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import { fullKana, fullName } from '#studio/person-name.ts'
import { AttendanceButtons } from './attendance-buttons.tsx'

/** Somebody who comes: names, kana, phone, and whether they came. */
export function GuestRow({ guest, begun }: { guest: BookedMember; begun: boolean }) {
  const { t } = useTranslation()
  const { status, phone } = guest

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
      <p lang="ja" className="min-w-44 flex-1">
        <span className="block text-xs text-ink-soft">{fullKana(guest)}</span>
        <span className="block font-semibold wrap-anywhere">{fullName(guest)}</span>
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
        <div className="contents print:hidden">
          <AttendanceButtons member={guest} />
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
