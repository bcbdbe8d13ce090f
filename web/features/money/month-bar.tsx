import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { dateOf } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { monthBeside, nameOfMonth, offeredMonths } from './months.ts'

/** Leads from month to month. The address names the month, so that it can be kept and shared. */
export function MonthBar({ month, now }: { month: string; now: number }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const beside = (way: 'previous' | 'next') => {
    const other = monthBeside(month, way === 'next' ? 1 : -1)
    return (
      <Link
        to={`?month=${other}`}
        preventScrollReset
        aria-label={t(`money.month.${way}`, { month: nameOfMonth(other, language) })}
        className={buttonClass('outline', 'size-11 px-0!')}
      >
        <Icon name={way === 'next' ? 'right' : 'left'} />
      </Link>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {beside('previous')}
      <div className="min-w-44">
        <label htmlFor={id} className="sr-only">
          {t('money.month.label')}
        </label>
        <Select id={id} value={month} onChange={({ target }) => void navigate(`?month=${target.value}`)}>
          {offeredMonths(month, now).map((offered) => (
            <option key={offered} value={offered}>
              {nameOfMonth(offered, language)}
            </option>
          ))}
        </Select>
      </div>
      {beside('next')}
      {month !== dateOf(now).slice(0, 7) && (
        <Link to="?" preventScrollReset className={buttonClass('quiet', 'px-4')}>
          {t('money.month.present')}
        </Link>
      )}
      <Button look="outline" className="ml-auto px-4" onClick={() => window.print()}>
        {t('money.month.print')}
      </Button>
    </div>
  )
}
