import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/merging.ts'
import { fullName } from '#studio/person-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountText } from './account-text.tsx'
import { MergeDialog } from './merge-dialog.tsx'

interface Props {
  duplicates: readonly Duplicate[]
  onMerged: (keptId: string) => void
}

/** Pairs of accounts that may be one person's, each with a way to compare and merge them. */
export function DuplicateList({ duplicates, onMerged }: Props) {
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
                look="outline"
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
