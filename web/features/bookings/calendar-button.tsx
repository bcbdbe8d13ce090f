import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { readCalendarFile } from '#contract/bookings.ts'
import { call } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  bookingId: string
  title: string
  time: string
}

/** Downloads the booking as a file that the member's calendar opens. */
export function CalendarButton({ bookingId, title, time }: Props) {
  const { t } = useTranslation()
  const read = useMutation({
    mutationFn: () => call(readCalendarFile, { params: { id: bookingId } }),
    onSuccess: ({ name, content }) => download(name, 'text/calendar;charset=utf-8', content),
    onError: (error) => void toast.error(errorText(t, error)),
  })
  return (
    <Button
      look="outline"
      busy={read.isPending}
      aria-label={t('profile.calendarOf', { title, time })}
      onClick={() => read.mutate()}
    >
      <Icon name="calendar" className="size-4" />
      {t('profile.calendar')}
    </Button>
  )
}
