import { useTranslation } from 'react-i18next'
import { UnsentMails } from '#web/features/mails/unsent-mails.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function MailsPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminMails.title')}>
      <UnsentMails />
    </AdminFrame>
  )
}
