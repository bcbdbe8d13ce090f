import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { instantOf, monthText } from '#time/tokyo.ts'
import { SearchField } from '#web/features/members/administration/search-field.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { usePageOfAddress } from '#web/lib/page-of-list.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Select, SelectField } from '#web/ui/select-field.tsx'
import { chip } from '#web/ui/selectors.tsx'
import { useAdministrators, useInquiries } from './api.ts'
import { assignments, choiceOf, inquiryStates, monthsUntil } from './choice.ts'
import { InquiryCard } from './inquiry-card.tsx'

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
          // The address may ask for a page beyond the last.
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

/** The months that can be chosen, back from the present one. */
const monthsBack = 24

/** What the list of inquiries is narrowed to. The address keeps it. */
function InquiryFilters() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search, addressOf } = usePageOfAddress()
  const { q = '', state = '', assigned = '' } = choiceOf(search)
  const all = { value: '', label: t('inquiries.all') }
  const choose = (change: Record<string, string>, options = {}) =>
    void navigate(addressOf(1, change), { preventScrollReset: true, ...options })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField
          q={q}
          label={t('inquiries.search')}
          hint={t('inquiries.searchHint')}
          onSearch={(typed) => choose({ q: typed }, { replace: true })}
        />
        <div className="flex-1 basis-[9rem] sm:max-w-[12rem]">
          <SelectField
            label={t('inquiries.state')}
            options={[all, ...inquiryStates.map((value) => ({ value, label: t(`inquiries.${value}`) }))]}
            value={state}
            onChange={({ target }) => choose({ state: target.value })}
          />
        </div>
        <div className="flex-1 basis-[9rem] sm:max-w-[12rem]">
          <SelectField
            label={t('inquiries.assignee')}
            options={[
              all,
              ...assignments.map((value) => ({ value, label: t(`inquiries.assigned.${value}`) })),
            ]}
            value={assigned}
            onChange={({ target }) => choose({ assigned: target.value })}
          />
        </div>
      </div>
      <MonthFilter onChoose={(month) => choose({ month })} />
    </div>
  )
}

/** This month and the last one by one click, the others from a list. */
function MonthFilter({ onChoose }: { onChoose: (month: string) => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { search, addressOf } = usePageOfAddress()
  const now = useNow()
  if (now === undefined) return null
  const months = monthsUntil(now, monthsBack)
  const [present = '', last = '', ...older] = months
  const { month = '' } = choiceOf(search)
  const nameOf = (named: string) => monthText(instantOf(`${named}-01`) ?? 0, language)
  const isOlder = month !== '' && month !== present && month !== last
  return (
    <nav aria-label={t('inquiries.period')} className="flex flex-wrap items-center gap-2">
      {[
        { value: '', text: t('inquiries.anyTime') },
        { value: present, text: t('inquiries.thisMonth') },
        { value: last, text: t('inquiries.lastMonth', { month: nameOf(last) }) },
      ].map(({ value, text }) => (
        <Link
          key={value}
          to={addressOf(1, { month: value })}
          preventScrollReset
          aria-current={value === month ? 'true' : undefined}
          className={chip}
        >
          {text}
        </Link>
      ))}
      <div className="w-[13rem] max-w-full">
        <Select
          aria-label={t('inquiries.olderMonth')}
          value={isOlder ? month : ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t('inquiries.olderMonth')}</option>
          {(isOlder && !older.includes(month) ? [...older, month] : older).map((named) => (
            <option key={named} value={named}>
              {nameOf(named)}
            </option>
          ))}
        </Select>
      </div>
    </nav>
  )
}
