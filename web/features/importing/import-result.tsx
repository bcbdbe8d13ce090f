import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { InviteMembers } from './invite-members.tsx'

/** What was imported, and the mails to the new members. */
export function ImportResult({ id, lines, onAnother }: { id: string; lines: number; onAnother: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <Notice>{t('importing.result.done', { count: lines })}</Notice>
      <InviteMembers id={id} count={lines} />
      <Button look="outline" className="justify-self-start" onClick={onAnother}>
        {t('importing.another')}
      </Button>
    </div>
  )
}
