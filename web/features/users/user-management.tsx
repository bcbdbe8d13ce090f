import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/users.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUsers } from './api.ts'
import { ExportButton } from './export-button.tsx'
import { addressOf, listingOf } from './listing.ts'
import { SearchField } from './search-field.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

/** The list of members: what is searched for, the order and the page stand in the address. */
export function UserManagement() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const listing = listingOf(search)
  const query = useUsers(listing)
  const { data, isPending, isPlaceholderData } = query
  const [dialog, setDialog] = useState<{ user: User; opening: number; open: boolean }>()

  const operate = (user: User) =>
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
      <FailedLoad text={t('user.loadFailed')} query={query} />
      {isPending && <Skeleton className="h-96 rounded-3xl" />}
      {data && data.items.length === 0 && (
        <p
          role="status"
          className="rounded-3xl border border-dashed border-wood px-6 py-14 text-center font-display text-xl"
        >
          {t('user.nobody')}
        </p>
      )}
      {data && data.items.length > 0 && (
        <UserTable users={data.items} sort={listing.sort} waiting={isPlaceholderData} onOperate={operate} />
      )}
      {data && data.total > 0 && (
        <Pager {...listing} total={data.total} addressOf={(page) => addressOf(search, { page })} />
      )}
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
