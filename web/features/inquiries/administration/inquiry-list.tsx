import { useTranslation } from 'react-i18next'
import { usePageOfAddress } from '#web/lib/page-of-address.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useAdministrators, useInquiries } from './api.ts'
import { choiceOf } from './choice.ts'
import { InquiryCard } from './inquiry-card.tsx'
import { InquiryFilters } from './inquiry-filters.tsx'

/** The inquiries, first those without an answer. The address names the choice and the page. */
export function InquiryList() {
  const { t } = useTranslation()
  const { page, search, addressOf } = usePageOfAddress()
  const choice = choiceOf(search)
  const list = useInquiries(page, choice)
  const isNarrowed = Object.keys(choice).length > 0
  const none = t(isNarrowed ? 'inquiries.noneMatches' : 'inquiries.none')
  return (
    <>
      <InquiryFilters />
      <FailedLoad text={t('inquiries.administratorsFailed')} query={useAdministrators()} />
      {isNarrowed && list.query.data && (
        <p role="status" className="text-sm text-ink-soft">
          {t('inquiries.found', { count: list.query.data.total })}
        </p>
      )}
      <PagedList
        list={list}
        addressOf={addressOf}
        texts={{ failed: t('inquiries.loadFailed'), none }}
        height="h-72"
      >
        {(inquiries) =>
          // The address may name a page after the last one.
          inquiries.length === 0 ? (
            <NothingHere>{none}</NothingHere>
          ) : (
            <ul className="grid gap-4" aria-busy={list.query.isPlaceholderData}>
              {inquiries.map((inquiry) => (
                <li key={inquiry.id}>
                  <InquiryCard inquiry={inquiry} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}
