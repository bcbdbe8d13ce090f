import { useTranslation } from 'react-i18next'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useInquiries } from './api.ts'
import { InquiryCard } from './inquiry-card.tsx'

/** The inquiries, first those without an answer. */
export function InquiryList() {
  const { t } = useTranslation()
  const { page, addressOf } = usePageOfAddress()
  return (
    <PagedList
      list={useInquiries(page)}
      addressOf={addressOf}
      texts={{ failed: t('admin.inquiries.loadFailed'), none: t('admin.inquiries.none') }}
      height="h-72"
    >
      {(inquiries) => (
        <ul className="grid gap-4">
          {inquiries.map((inquiry) => (
            <li key={inquiry.id}>
              <InquiryCard inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
