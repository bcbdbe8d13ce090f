import { useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feeds.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/field.tsx'

/** The secret address, to copy into another calendar program, and a warning not to show it to others. */
export function FeedAddress({ feed: { address, createdAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const id = useId()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('calendar.copied'))
    } catch {
      toast.error(t('calendar.copyFailed'))
    }
  }

  return (
    <div className="mt-3 grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('calendar.address')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          readOnly
          value={address}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClass} min-w-0 flex-1 basis-36 font-mono text-sm!`}
        />
        <Button look="outline" onClick={() => void copy()}>
          {t('calendar.copy')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {t('calendar.secret')}
      </p>
      <p className="text-xs text-ink-soft tabular-nums">
        {t('calendar.createdAt', { date: dateText(Date.parse(createdAt), language) })}
      </p>
    </div>
  )
}
