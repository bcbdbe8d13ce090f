import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { TrialBooking } from '#contract/trial.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMailTrialLink, useTrialCalendarFile } from './api.ts'

interface Props {
  token: string
  booking: Pick<TrialBooking, 'mailable'>
}

/** How a guest keeps the booking: in the calendar, and by the link of this page in a mail. */
export function KeepTrial({ token, booking: { mailable } }: Props) {
  const { t } = useTranslation()
  const file = useTrialCalendarFile(token)
  const mail = useMailTrialLink(token)
  const save = () =>
    file.mutate(undefined, {
      onSuccess: ({ name, content }) => download(name, 'text/calendar;charset=utf-8', content),
      onError: (error) => void toast.error(errorText(t, error)),
    })
  const send = () =>
    mail.mutate(undefined, {
      onSuccess: () => void toast.success(t('trial.linkMailed')),
      onError: (error) => void toast.error(errorText(t, error)),
    })
  return (
    <>
      <Button look="outline" busy={file.isPending} onClick={save}>
        <Icon name="calendar" className="size-4" />
        {t('profile.calendar')}
      </Button>
      {mailable && (
        <Button look="outline" busy={mail.isPending} onClick={send}>
          {t('trial.mailLink')}
        </Button>
      )}
    </>
  )
}
