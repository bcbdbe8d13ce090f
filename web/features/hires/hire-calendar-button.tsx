import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useHireCalendarFile } from './api.ts'

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
    <Button look="outline" busy={read.isPending} aria-label={t('hire.calendarOf', { name })} onClick={save}>
      <Icon name="calendar" className="size-4" />
      {t('profile.calendar')}
    </Button>
  )
}
