import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { fullName } from '#studio/person-name.ts'
import { useUser } from './api.ts'
import { UserEditor } from './member-editor.tsx'

interface Props {
  open: boolean
  /** As the list has it; the dialog reads it anew. */
  user: ManagedMember
  onClose: () => void
}

/** What an administrator may do with a member, once the member has been read. */
export function UserDialog({ open, user, onClose }: Props) {
  const { t } = useTranslation()
  const query = useUser(user.id)
  const title = t('user.dialogTitle', { name: fullName(user) })
  if (query.data) {
    return <UserEditor {...{ open, title, onClose }} now={query.data} readAgain={query.refetch} />
  }
  return (
    <Dialog wide {...{ open, title, onClose }} closeLabel={t('common.close')}>
      <FailedLoad text={t('user.oneFailed')} query={query} />
      {!query.error && <Skeleton className="h-80 w-full" />}
    </Dialog>
  )
}
