import { useTranslation } from 'react-i18next'
import { timeText } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useConfirmTrial } from './api.ts'

interface Props {
  token: string
  /** ISO 8601. */
  until: string
}

/** The guest confirms the seat. A button, because programs that check mails open links too. */
export function ConfirmTrial({ token, until }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const confirm = useConfirmTrial(token)
  return (
    <div className="grid gap-4">
      <Notice>{t('trial.confirm.until', { time: timeText(Date.parse(until)) + zoneMark })}</Notice>
      {confirm.error && <Notice kind="error">{errorText(t, confirm.error)}</Notice>}
      <Button className="justify-self-start" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending ? t('common.busy') : t('trial.confirm.do')}
      </Button>
    </div>
  )
}
