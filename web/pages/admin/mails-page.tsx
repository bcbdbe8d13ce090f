import { useTranslation } from 'react-i18next'
import { FailingMails } from '#web/features/mails/failing-mails.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function MailsPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminMails.title')}>
        <FailingMails />
      </AdminFrame>
    </Interactive>
  )
}
