import { useTranslation } from 'react-i18next'
import type { WindowDayLeftOut, WindowsPreview } from '#contract/repeated-windows.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSettled } from '#web/lib/settled.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useWindowsPreview } from './api.ts'
import { repeatedForm } from './repeated-values.ts'
import type { RepeatedValues } from './repeated-values.ts'

/** What the form would add as it is filled in now. */
export function RepeatedPreview({ values }: { values: RepeatedValues }) {
  const { t } = useTranslation()
  const { data } = repeatedForm.safeParse(values)
  const body = useSettled(data === undefined ? '' : JSON.stringify(data))
  const query = useWindowsPreview(body === '' || data === undefined ? undefined : body)
  return (
    <section
      aria-label={t('spaceCalendar.windows.preview')}
      aria-busy={query.isFetching}
      className="grid gap-3"
    >
      <h3 className="text-sm font-semibold">{t('spaceCalendar.windows.preview')}</h3>
      <FailedLoad text={t('spaceCalendar.windows.unchecked')} query={query} />
      {data === undefined ? (
        <p className="text-sm text-ink-soft">{t('spaceCalendar.windows.previewHint')}</p>
      ) : query.data === undefined || query.isError ? (
        !query.isError && <p role="status">{t('spaceCalendar.windows.checking')}</p>
      ) : (
        <Planned preview={query.data} />
      )}
    </section>
  )
}

function Planned({ preview: { windows, leftOut } }: { preview: WindowsPreview }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [first, last] = [windows[0], windows.at(-1)]
  return (
    <>
      <p role="status">
        {first === undefined || last === undefined
          ? t('spaceCalendar.windows.nothing')
          : t('spaceCalendar.windows.count', {
              count: windows.length,
              first: dateText(Date.parse(first.start), language),
              last: dateText(Date.parse(last.start), language),
            })}
      </p>
      {leftOut.length > 0 && <LeftOut days={leftOut} />}
    </>
  )
}

function LeftOut({ days }: { days: readonly WindowDayLeftOut[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <div>
      <h4 className="mb-1.5 font-sans text-sm font-semibold tracking-normal">
        {t('spaceCalendar.windows.leftOut', { count: days.length })}
      </h4>
      <ul className="grid gap-1 text-sm">
        {days.map(({ day, reason, name }) => (
          <li
            key={day}
            className="flex flex-wrap justify-between gap-x-4 rounded-xl bg-paper-deep px-4 py-2 text-ink-soft"
          >
            <span className="break-keep tabular-nums">{dateText(instantOf(day) ?? 0, language)}</span>
            <span>{t(`spaceCalendar.windows.${reason}`, { name })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
