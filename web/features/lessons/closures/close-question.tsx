import { useTranslation } from 'react-i18next'
import type { ClosureFields, ClosurePreview } from '#contract/closures.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { closedTimeText, slashText } from '#time/tokyo.ts'
import { People } from '#web/features/lessons/administration/delete-question.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CloseQuestionProps {
  open: boolean
  /** What was asked for, and what it would do. */
  body: ClosureFields
  preview: ClosurePreview
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  onOk: () => void
  onCancel: () => void
}

const counts = ['lessons', 'bookings', 'tickets', 'hires', 'refund', 'members'] as const

/** Asks before the studio is closed, and says what is cancelled and returned, and who is told. */
export function CloseQuestion({ body, preview, failure, ...dialog }: CloseQuestionProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  return (
    <ConfirmDialog
      title={t('lessonAdmin.closure.askTitle')}
      okLabel={t('lessonAdmin.closure.askOk')}
      cancelLabel={t('common.back')}
      {...dialog}
    >
      <div className="grid gap-4">
        <p className="font-display text-lg font-semibold">
          {closedTimeText(Date.parse(body.start), Date.parse(body.end), language)}
        </p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {[...counts, ...(preview.guests > 0 ? (['guests'] as const) : [])].map((name) => (
            <div key={name} className="rounded-2xl bg-paper-deep px-4 py-3">
              <dt className="text-xs text-ink-soft">{t(`lessonAdmin.closure.count.${name}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                {name === 'refund' ? yen(preview.refund) : preview[name]}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-soft">
          {t(body.spaces ? 'lessonAdmin.closure.spacesText' : 'lessonAdmin.closure.askText')}
        </p>
        {preview.guests > 0 && <p className="text-sm text-ink-soft">{t('lessonAdmin.closure.guestsText')}</p>}
        <Names preview={preview} />
      </div>
    </ConfirmDialog>
  )
}

function Names({ preview }: { preview: ClosurePreview }) {
  const { t } = useTranslation()
  const { cancelledLessons, cancelledHires, toldMembers, toldGuests } = preview
  if (cancelledLessons.length + cancelledHires.length === 0) return null
  return (
    <details className="rounded-2xl border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('lessonAdmin.closure.names')}
      </summary>
      <div className="grid gap-4 pb-3">
        <LessonLines lessons={cancelledLessons} />
        <HireLines hires={cancelledHires} />
        <People members={toldMembers} guests={toldGuests} />
      </div>
    </details>
  )
}

/** A line for each hire: when, what, who has hired it, and the money that goes back. */
function HireLines({ hires }: { hires: ClosurePreview['cancelledHires'] }) {
  const zoneMark = useZoneMark()
  const yen = useYen()
  if (hires.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {hires.map(({ id, space, start, refund, ...member }) => (
        <li key={id} className="wrap-anywhere">
          <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span> {space}{' '}
          <span lang={languageOfName(fullName(member))}>{fullName(member)}</span>
          {` (${yen(refund)})`}
        </li>
      ))}
    </ul>
  )
}

interface LessonLinesProps {
  lessons: ReadonlyArray<{ id: string; title: string; start: string; bookings?: number }>
}

/** A line for each lesson: when, what, and how many have booked it. */
export function LessonLines({ lessons }: LessonLinesProps) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  if (lessons.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {lessons.map(({ id, title, start, bookings }) => (
        <li key={id} className="wrap-anywhere">
          <span className="tabular-nums">{slashText(Date.parse(start)) + zoneMark}</span> {title}
          {bookings !== undefined && ` (${t('lessonAdmin.closure.booked', { count: bookings })})`}
        </li>
      ))}
    </ul>
  )
}
