import { useTranslation } from 'react-i18next'
import { CampaignDialog } from '#web/features/tickets/administration/campaign-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MailingDialog } from '../mailing/mailing-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { Listing } from './listing.ts'

type Action = 'mail' | 'campaign' | 'export'

/** What an administrator does with all members of the list. */
export function ListActions({ listing, total }: { listing: Listing; total: number }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<Action>()
  const { q, conditions } = listing
  const button = (action: Action, text: string) => (
    <Button look="outline" disabled={total === 0} onClick={() => show(action)} className="px-5">
      {action === 'mail' && <Icon name="mail" />}
      {text}
    </Button>
  )
  const shown = dialog && { open: dialog.open, onClose: close }
  return (
    <div role="group" aria-label={t('memberSearch.actions')} className="flex flex-wrap gap-3">
      {button('mail', t('mailing.open', { count: total }))}
      {button('campaign', t('admin.tickets.campaign.open'))}
      {button('export', t('admin.member.export'))}
      {shown && dialog.subject === 'mail' && (
        <MailingDialog key={dialog.opening} {...shown} listing={listing} />
      )}
      {shown && dialog.subject === 'campaign' && (
        <CampaignDialog key={dialog.opening} {...shown} {...{ q, conditions }} />
      )}
      {shown && dialog.subject === 'export' && (
        <ExportDialog key={dialog.opening} {...shown} {...{ listing, total }} />
      )}
    </div>
  )
}
