import { useTranslation } from 'react-i18next'
import { InquiryList } from '#web/features/inquiries/administration/inquiry-list.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function InquiriesPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminInquiries.title')}>
      <InquiryList />
    </AdminFrame>
  )
}
