import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ManagedMember } from '#contract/member-administration.ts'
import { NothingHere } from '#web/ui/nothing-here.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useUsers } from './api.ts'
import { ExportButton } from './export-button.tsx'
import { addressOf, listingOf } from './listing.ts'
import { UserDialog } from './member-dialog.tsx'
import { UserTable } from './member-table.tsx'
import { SearchField } from './search-field.tsx'

/** The list of members: what is searched for, the order and the page stand in the address. */
export function MemberAdministration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listing = listingOf(search)
  const list = useUsers(listing)
  const { data, isPlaceholderData } = list.query
  const [dialog, setDialog] = useState<{ user: ManagedMember; opening: number; open: boolean }>()

  const operate = (user: ManagedMember) =>
    setDialog((before) => ({ user, opening: (before?.opening ?? 0) + 1, open: true }))

  return (
    <section aria-label={t('admin.userTab')} className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField
          q={listing.q}
          onSearch={(q) =>
            void navigate(addressOf(search, { q }), { replace: true, preventScrollReset: true })
          }
        />
        <ExportButton listing={listing} disabled={!data || data.total === 0} />
      </div>
      <PagedList
        list={list}
        addressOf={(page) => addressOf(search, { page })}
        texts={{ failed: t('user.loadFailed'), none: t('user.nobody') }}
        height="h-96"
      >
        {(users) =>
          // Nobody stands on a page after the last one either.
          users.length === 0 ? (
            <NothingHere>{t('user.nobody')}</NothingHere>
          ) : (
            <UserTable users={users} sort={listing.sort} waiting={isPlaceholderData} onOperate={operate} />
          )
        }
      </PagedList>
      {dialog && (
        <UserDialog
          key={dialog.opening}
          open={dialog.open}
          user={dialog.user}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
    </section>
  )
}
