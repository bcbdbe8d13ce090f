import { useTranslation } from 'react-i18next'
import { FailingMails } from '#web/features/mail/failing-mails.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'
import { Interactive } from '#web/ui/interactive.tsx'

export default function AdminMailsPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <OfficePage title={t('pages.adminMails.title')}>
        <FailingMails />
      </OfficePage>
    </Interactive>
  )
}
