import { useTranslation } from 'react-i18next'
import type { BookedMember } from '#contract/lessons.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { AttendanceButtons } from './attendance-buttons.tsx'

/** A booked member on the list of the day: name, kana, phone and attendance. */
export function BookingRow({ member, begun }: { member: BookedMember; begun: boolean }) {
  const { t } = useTranslation()
  const { status, phone } = member

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5">
      <p className="min-w-0 grow basis-[11rem]">
        <span lang="ja" className="block text-xs text-ink-soft">
          {fullKana(member)}
        </span>
        <span lang={languageOfName(fullName(member))} className="block font-semibold wrap-anywhere">
          {fullName(member)}
        </span>
      </p>
      <p className="min-w-0 basis-[9rem] text-sm tabular-nums">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 print:no-underline"
          >
            {phone}
          </a>
        )}
      </p>
      {begun ? (
        <div className="contents print:hidden">
          <AttendanceButtons member={member} />
        </div>
      ) : (
        <span className="text-sm text-ink-soft print:hidden">{t('admin.frontDesk.today.toCome')}</span>
      )}
      <span className="hidden min-w-16 text-sm print:inline">
        {status === 'booked' ? '☐' : t(`admin.bookingStatus.${status}`)}
      </span>
    </div>
  )
}
