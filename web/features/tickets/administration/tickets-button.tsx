import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TicketDialog } from './ticket-dialog.tsx'

/** Opens the dialog in which a member is given tickets, or tickets are taken. */
export function TicketsButton({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <>
      <Button look="outline" className="justify-self-start px-5" onClick={() => show(undefined)}>
        <Icon name="ticket" />
        {t('admin.tickets.open')}
      </Button>
      {dialog && <TicketDialog key={dialog.opening} open={dialog.open} member={member} onClose={close} />}
    </>
  )
}
