import { useTranslation } from 'react-i18next'
import type { MergePreview as Preview } from '#contract/merging.ts'
import { planName } from '#studio/member-types.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

const counted = [
  'tickets',
  'comingBookings',
  'pastBookings',
  'waits',
  'hires',
  'payments',
  'inquiries',
  'guests',
] as const

/** What moves to the kept account, and what it has afterwards. */
export function MergePreview({ preview: { kept, moved, filled, after } }: { preview: Preview }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const lines = counted.filter((what) => moved[what] > 0)
  return (
    <div role="status" className="grid gap-3 rounded-2xl bg-paper px-5 py-4 text-sm">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">{t('merging.moved')}</h3>
        {lines.length === 0 && !moved.contract ? (
          <p>{t('merging.nothing')}</p>
        ) : (
          <ul className="grid list-disc gap-0.5 ps-5">
            {moved.contract && <li>{t('merging.contract')}</li>}
            {lines.map((what) => (
              <li key={what}>{t(`merging.count.${what}`, { count: moved[what] })}</li>
            ))}
          </ul>
        )}
      </div>
      {filled.length > 0 && (
        <p>
          {t('merging.filled', {
            fields: filled.map((field) => t(`merging.field.${field}`)).join(t('merging.comma')),
          })}
        </p>
      )}
      <p>
        {t('merging.after', {
          email: kept.email,
          plan: planName(after.memberType, language),
          tickets: t('merging.tickets', { count: after.tickets }),
        })}
      </p>
    </div>
  )
}

interface Lesson {
  id: string
  title: string
  titleEn: string
  start: string
}

/** The lessons that keep two accounts from being merged; nothing for another refusal. */
export function LessonsOfBoth({ error }: { error: unknown }) {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  if (!(error instanceof CallError) || error.code !== 'error.merge.sameLesson') return null
  const { lessons = [] } = (error.current ?? {}) as { lessons?: Lesson[] }
  return (
    <ul className="mt-1 list-disc ps-5 tabular-nums">
      {lessons.map(({ id, title, titleEn, start }) => {
        const at = Date.parse(start)
        const name = language === 'en' && titleEn !== '' ? titleEn : title
        return <li key={id}>{`${dateText(at, language)} ${timeText(at)}${zoneMark} ${name}`}</li>
      })}
    </ul>
  )
}
