import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { listOfferSales } from '#contract/offers/order-administration.ts'
import { FiguresRow, FiguresTable } from '#web/features/money/month-figures.tsx'
import { CouponList } from '#web/features/offers/coupon-list.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { SectionEditor } from '#web/features/studio/editing/section-editor.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminFrame } from './admin-frame.tsx'

const tabs = ['offers', 'coupons'] as const

/** What is sold to persons without enough tickets, and the coupons. The address names the tab. */
export default function OffersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = useNow()
  const [search] = useSearchParams()
  const tab = tabs.find((value) => value === search.get('tab')) ?? 'offers'
  return (
    <AdminFrame title={t('pages.adminOffers.title')}>
      {now === undefined ? (
        <Skeleton className="h-96 rounded-3xl" />
      ) : (
        <Tabs
          label={t('offerAdmin.tabs.label')}
          tabs={tabs.map((value) => ({ value, label: t(`offerAdmin.tabs.${value}`) }))}
          value={tab}
          onChange={(chosen) =>
            void navigate(chosen === 'coupons' ? '?tab=coupons' : '?', { preventScrollReset: true })
          }
          dense
        >
          {tab === 'coupons' ? (
            <CouponList now={now} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              <SectionEditor section="offers" />
              <Sales />
            </div>
          )}
        </Tabs>
      )}
    </AdminFrame>
  )
}

/** How often each offer was sold, and what came in, went back and was given away. */
function Sales() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const query = useApiQuery(listOfferSales, {}, { refetchOnWindowFocus: 'always' })
  const columns = [
    t('offerAdmin.sales.sold'),
    t('offerAdmin.sales.income'),
    t('offerAdmin.sales.refunded'),
    t('offerAdmin.sales.givenAway'),
    t('offerAdmin.sales.ticketsLeft'),
  ]
  return (
    <PageSection anchor="sales" title={t('offerAdmin.sales.title')}>
      <FailedLoad text={t('offerAdmin.sales.failed')} query={query} />
      {query.isPending && <Skeleton className="h-40 rounded-2xl" />}
      {query.data?.length === 0 && (
        <p data-empty className="text-sm text-ink-soft">
          {t('offerAdmin.sales.none')}
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <FiguresTable
          labelled
          caption={t('offerAdmin.sales.title')}
          columns={[t('offerAdmin.sales.offer'), ...columns]}
        >
          {query.data.map(({ offerId, name, sold, income, refunded, givenAway, ticketsLeft }) => (
            <FiguresRow
              key={offerId}
              labels={columns}
              name={name[language]}
              figures={[String(sold), yen(income), yen(-refunded || 0), yen(givenAway), String(ticketsLeft)]}
            />
          ))}
        </FiguresTable>
      )}
    </PageSection>
  )
}
