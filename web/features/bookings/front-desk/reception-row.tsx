import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'

interface Props {
  kana: string
  name: ReactNode
  marks: ReactNode
  /** What pays for the seat. */
  means: string
  phone: string
  status: Attendance
  /** What the front desk does. */
  children: ReactNode
}

/** A person on the page of the day: name, what is to be collected or noticed, telephone, and what the front desk does. */
export function ReceptionRow({ kana, name, marks, means, phone, status, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5 not-print:lg:grid not-print:lg:grid-cols-[minmax(0,1fr)_8rem_7rem_22rem]">
      <div className="min-w-0 grow basis-[15rem]">
        <span lang="ja" className="block text-xs text-ink-soft">
          {kana}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {marks}
        </span>
      </div>
      <p className="basis-[8rem] text-sm text-ink-soft tabular-nums">{means}</p>
      <p className="min-w-0 basis-[7rem] text-sm tabular-nums">
        {phone && (
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 print:no-underline"
          >
            {phone}
          </a>
        )}
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full print:hidden">
        {children}
      </div>
      <span className="hidden min-w-16 text-sm print:inline">
        {status === 'booked' ? '☐' : t(`admin.bookingStatus.${status}`)}
      </span>
    </div>
  )
}
