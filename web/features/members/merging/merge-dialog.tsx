import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/merging.ts'
import { fullName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordQuestion } from '../password-question.tsx'
import { AccountText } from './account-text.tsx'
import { useMergeAccounts, useMergePreview } from './api.ts'
import { LessonsOfBoth, MergePreview } from './merge-preview.tsx'

interface Props {
  open: boolean
  accounts: readonly [Account, Account]
  /** Called with the account that was kept. */
  onMerged: (keptId: string) => void
  onClose: () => void
}

/** Compares two accounts, asks whose login stays, shows what moves, and merges them with the administrator's password. */
export function MergeDialog({ open, accounts, onMerged, onClose }: Props) {
  const { t } = useTranslation()
  const [older, newer] = accounts
  const [keptId, setKeptId] = useState(older.id)
  const otherId = keptId === older.id ? newer.id : older.id
  const preview = useMergePreview({ id: keptId, otherId })
  const merge = useMergeAccounts()

  return (
    <PasswordQuestion
      wide
      {...{ open, onClose }}
      title={t('merging.title', { name: fullName(older) })}
      passwordLabel={t('admin.administrator.password')}
      yes={t('merging.ok')}
      no={t('common.cancel')}
      isImpossible={preview.data === undefined}
      onYes={async (password) => {
        if (preview.data === undefined) return
        try {
          await merge.mutateAsync({ id: keptId, otherId, password, etag: preview.data.etag })
        } catch (error) {
          // What is shown must be what is merged.
          if (error instanceof CallError && error.code === 'error.member.changed') void preview.refetch()
          throw error
        }
        toast.success(t('merging.done', { name: fullName(older) }))
        onMerged(keptId)
      }}
      failureNotice={(error) => <Notice kind="error">{changeErrorText(t, error)}</Notice>}
    >
      <p>{t('merging.text')}</p>
      <RadioCards
        legend={t('merging.choose')}
        values={[older.id, newer.id]}
        chosen={keptId}
        onChoose={setKeptId}
        text={(id) => <AccountText account={id === older.id ? older : newer} />}
      />
      {preview.isPending && <Skeleton className="h-28 rounded-2xl" />}
      {preview.error && (
        <Notice kind="error">
          {changeErrorText(t, preview.error)}
          <LessonsOfBoth error={preview.error} />
        </Notice>
      )}
      {preview.data && <MergePreview preview={preview.data} />}
    </PasswordQuestion>
  )
}
