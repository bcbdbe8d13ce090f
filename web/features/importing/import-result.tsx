import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#contract/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { InviteMembers } from './invite-members.tsx'

interface Props {
  kind: ImportKind
  id: string
  lines: number
  onAnother: () => void
}

/** What was imported, and the mails to new members. */
export function ImportResult({ kind, id, lines, onAnother }: Props) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <Notice>{t(`importing.result.done.${kind}`, { count: lines })}</Notice>
      {kind === 'members' && <InviteMembers id={id} count={lines} />}
      <Button look="outline" className="justify-self-start" onClick={onAnother}>
        {t('importing.another')}
      </Button>
    </div>
  )
}
