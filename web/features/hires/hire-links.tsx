import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Hire } from '#contract/hires/hires.ts'
import { startOfDay } from '#time/tokyo.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHireCalendarFile } from './api.ts'
import { addressOfTime } from './choice-address.ts'

/** A link to the receipt of each payment. A hire that was moved may have two. */
export function ReceiptLinks({ hire: { paymentIds }, name }: { hire: Hire; name: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return paymentIds.map((id, position) => {
    const number = paymentIds.length > 1 ? ` ${position + 1}` : ''
    return (
      <Link
        key={id}
        to={to(`/receipt/${id}`)}
        aria-label={t('hire.receiptOf', { name }) + number}
        className={buttonClass('outline')}
      >
        {t('payment.receipt')}
        {number}
      </Link>
    )
  })
}

/** Downloads the hire as a file that the member's calendar opens. `name` says which one it is. */
export function HireCalendarButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const read = useHireCalendarFile(id)
  const save = () =>
    read.mutate(undefined, {
      onSuccess: (file) => download(file.name, 'text/calendar;charset=utf-8', file.content),
      onError: (error) => void toast.error(errorText(t, error)),
    })
  return (
    <Button
      variant="outline"
      busy={read.isPending}
      aria-label={t('hire.calendarOf', { name })}
      onClick={save}
    >
      <Icon name="calendar" className="size-4" />
      {t('profile.calendar')}
    </Button>
  )
}

/** The free times of the hired space on the same day. */
export function useWayBackToSpace({ space, start }: Pick<Hire, 'space' | 'start'>): string {
  const { to } = useLanguage()
  const query = addressOfTime({ space: space.id, day: startOfDay(Date.parse(start)) })
  return `${to('/RentalSpace')}${query}#times`
}
