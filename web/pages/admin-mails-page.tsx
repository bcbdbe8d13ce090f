import { useTranslation } from 'react-i18next'
import { Interactive } from '#web/app/interactive.tsx'
import { FailingMails } from '#web/features/mail/failing-mails.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'

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
