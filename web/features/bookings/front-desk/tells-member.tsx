import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'

/** Who tells the member of what the front desk does: a mail, or the front desk where no mail arrives. */
export function TellsMember({ email }: { email: string }) {
  const { t } = useTranslation()
  const way = email === '' ? 'phone' : 'mail'
  return (
    <p className={classes('mt-3 text-sm', way === 'mail' ? 'text-ink-soft' : 'font-semibold')}>
      {t(`frontDesk.tells.${way}`)}
    </p>
  )
}
