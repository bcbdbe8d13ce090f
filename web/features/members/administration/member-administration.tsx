import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MailingDialog } from '#web/features/members/mailing/mailing-dialog.tsx'
import { AllDuplicates } from '#web/features/members/merging/duplicates.tsx'
import { CampaignDialog } from '#web/features/tickets/administration/campaign-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { useMembers } from './api.ts'
import { ExportDialog } from './export-dialog.tsx'
import { addressOfListing, listingOf } from './listing.ts'
import type { Listing } from './listing.ts'
import { MemberFilters } from './member-filters.tsx'
import { MemberTable, SortField } from './member-table.tsx'
import { SearchField } from './search-field.tsx'

/** The list of members. The address names the search, the order and the page. */
export function MemberAdministration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listing = listingOf(search)
  const list = useMembers(listing)
  const { data, isPlaceholderData } = list.query
  const adding = useDialogState()
  const { pathname } = useLocation()

  function find(q: string) {
    // While the page of a member is loading, this list is still shown and must not lead back.
    if (window.location.pathname !== pathname) return
    void navigate(addressOfListing(search, { q }), { replace: true, preventScrollReset: true })
  }

  return (
    <section aria-label={t('adminNav.to.members')} className="@container grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField q={listing.q} onSearch={find} />
        <div className="min-w-0 flex-1 basis-[12rem] @3xl:hidden">
          <SortField
            sort={listing.sort}
            onSort={(sort) => void navigate(addressOfListing(search, { sort }), { preventScrollReset: true })}
          />
        </div>
        <Button onClick={() => adding.show(undefined)}>
          <Icon name="plus" />
          {t('memberPage.add.open')}
        </Button>
      </div>
      <MemberFilters total={data?.total} />
      <ListActions listing={listing} total={data?.total ?? 0} />
      <AllDuplicates />
      <PagedList
        list={list}
        addressOf={(page) => addressOfListing(search, { page })}
        texts={{ failed: t('memberAdmin.loadFailed'), none: t('memberAdmin.none') }}
        height="h-96"
      >
        {(members) =>
          // The address may ask for a page beyond the last.
          members.length === 0 ? (
            <NothingHere>{t('memberAdmin.none')}</NothingHere>
          ) : (
            <MemberTable members={members} sort={listing.sort} waiting={isPlaceholderData} />
          )
        }
      </PagedList>
      {adding.dialog && (
        <AddMemberDialog key={adding.dialog.opening} open={adding.dialog.open} onClose={adding.close} />
      )}
    </section>
  )
}

type Action = 'mail' | 'campaign' | 'export'

/** What an administrator does with all members of the list. */
function ListActions({ listing, total }: { listing: Listing; total: number }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<Action>()
  const { q, conditions } = listing
  const button = (action: Action, text: string) => (
    <Button variant="outline" disabled={total === 0} onClick={() => show(action)} className="px-5">
      {action === 'mail' && <Icon name="mail" />}
      {text}
    </Button>
  )
  const shown = dialog && { open: dialog.open, onClose: close }
  return (
    <div role="group" aria-label={t('memberSearch.actions')} className="flex flex-wrap gap-3">
      {button('mail', t('mailing.open', { count: total }))}
      {button('campaign', t('ticketAdmin.campaign.open'))}
      {button('export', t('memberAdmin.export'))}
      {shown && dialog.subject === 'mail' && (
        <MailingDialog key={dialog.opening} {...shown} listing={listing} />
      )}
      {shown && dialog.subject === 'campaign' && (
        <CampaignDialog key={dialog.opening} {...shown} {...{ q, conditions }} />
      )}
      {shown && dialog.subject === 'export' && (
        <ExportDialog key={dialog.opening} {...shown} {...{ listing, total }} />
      )}
    </div>
  )
}
