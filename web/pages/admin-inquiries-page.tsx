import { useTranslation } from 'react-i18next'
import { Interactive } from '#web/app/interactive.tsx'
import { InquiryList } from '#web/features/inquiries/desk/inquiry-list.tsx'
import { OfficePage } from '#web/features/office/office-page.tsx'

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
