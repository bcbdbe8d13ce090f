import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Duplicate } from '#contract/accounts/merging.ts'
import { fullName } from '#studio/person-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountText, MergeDialog, useDuplicates } from './merge-dialog.tsx'

interface DuplicateListProps {
  duplicates: readonly Duplicate[]
  onMerged: (keptId: string) => void
}

/** Pairs of accounts that may be one person's, each with a way to compare and merge them. */
function DuplicateList({ duplicates, onMerged }: DuplicateListProps) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<Duplicate['accounts']>()
  return (
    <>
      <ul className="grid gap-4">
        {duplicates.map(({ accounts, signs }) => {
          const [older, newer] = accounts
          return (
            <li
              key={`${older.id} ${newer.id}`}
              className="flex flex-wrap items-end justify-between gap-4 rounded-2xl border border-line bg-card px-5 py-4"
            >
              <div className="grid min-w-0 flex-1 basis-[16rem] gap-3">
                <p className="text-sm font-semibold text-persimmon-deep">
                  {t('merging.same', {
                    fields: ['kana' as const, ...signs]
                      .map((sign) => t(`merging.field.${sign}`))
                      .join(t('merging.comma')),
                  })}
                </p>
                <div className="grid gap-3 sm:grid-cols-2">
                  <AccountText account={older} />
                  <AccountText account={newer} />
                </div>
              </div>
              <Button
                variant="outline"
                aria-label={t('merging.openOf', { name: fullName(older) })}
                onClick={() => show(accounts)}
              >
                {t('merging.open')}
              </Button>
            </li>
          )
        })}
      </ul>
      {dialog && (
        <MergeDialog
          key={dialog.opening}
          open={dialog.open}
          accounts={dialog.subject}
          onMerged={(keptId) => {
            close()
            onMerged(keptId)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/**
 * All accounts that may be one person's, folded in beside the number of members. They are looked for when it
 * is unfolded, and then take the whole width of the row.
 */
export function AllDuplicates() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="open:w-full open:rounded-2xl open:border open:border-line open:px-5 open:pb-4"
    >
      <summary className="min-h-11 w-fit cursor-pointer content-center text-sm text-green underline underline-offset-4">
        {t('merging.section')}
      </summary>
      <p className="pt-2 pb-4 text-sm text-ink-soft">{t('merging.lead')}</p>
      {open && <DuplicatesOfAll />}
    </details>
  )
}

function DuplicatesOfAll() {
  const { t } = useTranslation()
  const query = useDuplicates()
  if (query.isPending) return <Skeleton className="h-40 rounded-2xl" />
  if (query.data === undefined) return <FailedLoad text={t('merging.failed')} query={query} />
  if (query.data.length === 0) return <p className="text-sm">{t('merging.none')}</p>
  return <DuplicateList duplicates={query.data} onMerged={() => undefined} />
}

/**
 * On a member's page, folded in: other accounts that may be the same person's. Shows nothing while there are
 * none.
 */
export function DuplicatesOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { data = [] } = useDuplicates(memberId)
  if (data.length === 0) return null
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-2xl bg-green-soft px-5 py-3 print:hidden"
    >
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-green">
        {t('merging.found', { count: data.length })}
      </summary>
      <div className="pt-2 pb-1">
        {open && (
          <DuplicateList
            duplicates={data}
            onMerged={(keptId) => {
              if (keptId !== memberId) void navigate(to(`/admin/members/${keptId}`), { replace: true })
            }}
          />
        )}
      </div>
    </details>
  )
}
