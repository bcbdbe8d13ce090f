import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ManagedMember } from '#contract/member-administration.ts'
import { CampaignDialog } from '#web/features/tickets/administration/campaign-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useMembers } from './api.ts'
import { ExportButton } from './export-button.tsx'
import { addressOf, listingOf } from './listing.ts'
import { MemberDialog } from './member-dialog.tsx'
import { MemberTable } from './member-table.tsx'
import { SearchField } from './search-field.tsx'
import { SortField } from './sort-field.tsx'

/** The list of members. The address names the search, the order and the page. */
export function MemberAdministration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listing = listingOf(search)
  const list = useMembers(listing)
  const { data, isPlaceholderData } = list.query
  const { dialog, show, close } = useDialogState<ManagedMember>()
  const campaign = useDialogState()

  return (
    <section aria-label={t('admin.manage.userTab')} className="@container grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField
          q={listing.q}
          onSearch={(q) =>
            void navigate(addressOf(search, { q }), { replace: true, preventScrollReset: true })
          }
        />
        <div className="min-w-0 flex-1 basis-[12rem] @3xl:hidden">
          <SortField
            sort={listing.sort}
            onSort={(sort) => void navigate(addressOf(search, { sort }), { preventScrollReset: true })}
          />
        </div>
        <Button look="outline" disabled={!data || data.total === 0} onClick={() => campaign.show(undefined)}>
          {t('admin.tickets.campaign.open')}
        </Button>
        <ExportButton listing={listing} disabled={!data || data.total === 0} />
      </div>
      <PagedList
        list={list}
        addressOf={(page) => addressOf(search, { page })}
        texts={{ failed: t('admin.member.loadFailed'), none: t('admin.member.none') }}
        height="h-96"
      >
        {(members) =>
          // The address may name a page after the last one.
          members.length === 0 ? (
            <NothingHere>{t('admin.member.none')}</NothingHere>
          ) : (
            <MemberTable members={members} sort={listing.sort} waiting={isPlaceholderData} onOperate={show} />
          )
        }
      </PagedList>
      {campaign.dialog && (
        <CampaignDialog
          key={`campaign ${campaign.dialog.opening}`}
          open={campaign.dialog.open}
          q={listing.q}
          onClose={campaign.close}
        />
      )}
      {dialog && (
        <MemberDialog key={dialog.opening} open={dialog.open} member={dialog.subject} onClose={close} />
      )}
    </section>
  )
}
