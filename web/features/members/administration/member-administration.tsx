import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { MailingDialog } from '#web/features/members/mailing/mailing-dialog.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { AllDuplicates } from '#web/features/members/merging/duplicates.tsx'
import { CampaignDialog } from '#web/features/tickets/administration/campaign-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useOnlyHit } from '#web/lib/only-hit.ts'
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
import { ChooseAll, MemberTable, SortField } from './member-table.tsx'
import type { ChosenMembers } from './member-table.tsx'
import { SearchField } from './search-field.tsx'

/** The list of members. The address names the search, the order and the page. */
export function MemberAdministration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = useLanguage()
  const may = useMayCall()
  const [search] = useSearchParams()
  const listing = listingOf(search)
  const list = useMembers(listing)
  const { data, isPlaceholderData } = list.query
  const { pathname } = useLocation()
  const choice = useChosen(search.toString(), data?.items ?? [])
  const total = data?.total ?? 0

  const enter = useOnlyHit(listing.q, isPlaceholderData ? undefined : data, ({ id }) => {
    void navigate(to(`/admin/members/${id}`))
  })

  function find(q: string) {
    // While the page of a member is loading, this list is still shown and must not lead back.
    if (window.location.pathname !== pathname) return
    void navigate(addressOfListing(search, { q }), { replace: true, preventScrollReset: true })
  }

  return (
    <section aria-label={t('adminNav.to.members')} className="@container grid min-w-0 gap-3">
      <MemberFilters
        before={<SearchField inRow q={listing.q} onSearch={find} onEnter={enter} />}
        after={
          <>
            <SortField
              sort={listing.sort}
              onSort={(sort) =>
                void navigate(addressOfListing(search, { sort }), { preventScrollReset: true })
              }
            />
            <AddMember />
            <div className="flex flex-wrap items-center gap-x-4 has-[details[open]]:w-full @max-4xl:w-full @max-4xl:justify-between @4xl:ml-auto">
              {total > 0 && may('sendMailing') && (
                <ChooseAll choice={choice} label={t('memberSearch.chooseAll')} className="@3xl:hidden" />
              )}
              <p role="status" className="text-sm text-ink-soft tabular-nums">
                {data && t('memberSearch.found', { count: total })}
              </p>
              {may('listDuplicates') && <AllDuplicates />}
            </div>
          </>
        }
      />
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
            <MemberTable {...{ members, choice }} sort={listing.sort} waiting={isPlaceholderData} />
          )
        }
      </PagedList>
      {may('sendMailing') && <BulkActions {...{ listing, total, choice }} />}
    </section>
  )
}

function AddMember() {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <>
      <Button onClick={() => show(undefined)} className="@max-3xl:px-3">
        <Icon name="plus" />
        <span className="@max-3xl:sr-only">{t('memberPage.add.open')}</span>
      </Button>
      {dialog && <AddMemberDialog key={dialog.opening} open={dialog.open} onClose={close} />}
    </>
  )
}

/**
 * The members whose rows are chosen. They are those of the part of the list that the address names: another
 * search, condition, order or page begins without any.
 */
function useChosen(of: string, members: readonly ManagedMember[]): ChosenMembers {
  const none: { ids: readonly string[]; everyone: boolean } = { ids: [], everyone: false }
  const [state, setState] = useState({ of, ...none })
  const { ids, everyone } = state.of === of ? state : none
  const chosen = members.map(({ id }) => id).filter((id) => everyone || ids.includes(id))
  return {
    ids: chosen,
    everyone,
    all: members.length > 0 && chosen.length === members.length,
    toggle: (id, on) => setState({ of, everyone: false, ids: on ? [...chosen, id] : without(chosen, id) }),
    toggleAll: (on) => setState({ of, everyone: false, ids: on ? members.map(({ id }) => id) : [] }),
    chooseEveryone: () => setState({ of, everyone: true, ids: [] }),
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id)

type Action = 'mail' | 'campaign' | 'export'

interface BulkActionsProps {
  listing: Listing
  /** How many members the list has on all pages. */
  total: number
  choice: ChosenMembers
}

/**
 * What an administrator does with several members: with those whose rows are chosen, or with all that a
 * search or a condition finds. It stays at the lower edge of the window, so that the list does not move.
 */
function BulkActions({ listing, total, choice }: BulkActionsProps) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<{ action: Action; of: Listing; count: number }>()
  const isFiltered = listing.q !== '' || Object.keys(listing.conditions).length > 0
  const { ids, everyone } = choice
  const isChosen = ids.length > 0
  const count = isChosen && !everyone ? ids.length : total
  const of =
    isChosen && !everyone ? { ...listing, q: '', page: 1, conditions: { ids: ids.join(',') } } : listing
  const button = (action: Action, text: string) => (
    <Button
      variant="outline"
      onClick={() => show({ action, of, count })}
      className="max-sm:flex-1 max-sm:px-1! max-sm:text-[0.8125rem]! sm:px-4! sm:text-sm!"
    >
      {text}
    </Button>
  )
  const shown = dialog && { open: dialog.open, onClose: close }
  const subject = dialog?.subject
  return (
    <>
      {count > 0 && (isChosen || isFiltered) && (
        <div
          role="group"
          aria-label={t('memberSearch.actions')}
          className="bottom-3 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3xl border border-line bg-card px-4 py-2.5 shadow-lift [@media(min-height:40rem)]:@min-[16rem]:sticky"
        >
          <p role="status" className="text-sm font-semibold tabular-nums">
            {t(isChosen ? 'memberSearch.chosen' : 'memberSearch.toFound', { count })}
          </p>
          {choice.all && !everyone && total > ids.length && (
            <QuietButton onClick={choice.chooseEveryone}>
              {t('memberSearch.everyone', { count: total })}
            </QuietButton>
          )}
          {isChosen && (
            <QuietButton onClick={() => choice.toggleAll(false)}>{t('memberSearch.unchoose')}</QuietButton>
          )}
          <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
            {button('mail', t('mailing.open'))}
            {button('campaign', t('ticketAdmin.campaign.open'))}
            {button('export', t('memberAdmin.export'))}
          </div>
        </div>
      )}
      {shown && subject?.action === 'mail' && (
        <MailingDialog key={dialog.opening} {...shown} listing={subject.of} />
      )}
      {shown && subject?.action === 'campaign' && (
        <CampaignDialog key={dialog.opening} {...shown} q={subject.of.q} conditions={subject.of.conditions} />
      )}
      {shown && subject?.action === 'export' && (
        <ExportDialog key={dialog.opening} {...shown} listing={subject.of} total={subject.count} />
      )}
    </>
  )
}

function QuietButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" onClick={onClick} className="-mx-3 px-3! text-sm!">
      {children}
    </Button>
  )
}
