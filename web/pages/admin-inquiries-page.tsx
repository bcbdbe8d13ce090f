import { useTranslation } from 'react-i18next'
import { InquiryList } from '#web/features/inquiries/desk/inquiry-list.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'
import { Interactive } from '#web/ui/interactive.tsx'

export default function AdminInquiriesPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <OfficePage title={t('pages.adminInquiries.title')}>
        <InquiryList />
      </OfficePage>
    </Interactive>
  )
}
