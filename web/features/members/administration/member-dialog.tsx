import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMember } from './api.ts'
import { MemberEditor } from './member-editor.tsx'

interface Props {
  open: boolean
  /** The member as the list has it. The dialog reads it again. */
  member: ManagedMember
  onClose: () => void
}

/** The dialog in which an administrator changes a member. It loads the member first. */
export function MemberDialog({ open, member, onClose }: Props) {
  const { t } = useTranslation()
  const query = useMember(member.id)
  const title = t('admin.member.dialogTitle', { name: fullName(member) })
  if (query.data) {
    return <MemberEditor {...{ open, title, onClose }} now={query.data} readAgain={query.refetch} />
  }
  return (
    <Dialog wide {...{ open, title, onClose }} closeLabel={t('common.close')}>
      <FailedLoad text={t('admin.member.oneFailed')} query={query} />
      {!query.error && <Skeleton className="h-80 w-full" />}
    </Dialog>
  )
}
