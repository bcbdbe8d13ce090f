import { useTranslation } from 'react-i18next'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { inquiryPageSize, useInquiries } from './api.ts'
import { InquiryCard } from './inquiry-card.tsx'

/** What people have asked, first what is still without an answer. */
export function InquiryList() {
  const { t } = useTranslation()
  const { page, addressOf } = usePageOfAddress()
  const query = useInquiries(page)
  const { data, isPending } = query
  return (
    <>
      <FailedLoad text={t('office.inquiries.loadFailed')} query={query} />
      {isPending && <Skeleton className="h-72 rounded-3xl" />}
      {data?.total === 0 && <NothingHere>{t('office.inquiries.none')}</NothingHere>}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-4">
            {data.items.map((inquiry) => (
              <li key={inquiry.id}>
                <InquiryCard inquiry={inquiry} />
              </li>
            ))}
          </ul>
          <Pager page={page} size={inquiryPageSize} total={data.total} addressOf={addressOf} />
        </>
      )}
    </>
  )
}
