import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { DoneEarlier } from '#web/lib/idempotent-create.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAdjustTickets } from './api.ts'
import { ReasonField } from './reason-field.tsx'
import { emptyTickets, ticketForm } from './ticket-forms.ts'

interface Props {
  open: boolean
  member: MemberWithHistory
  onClose: () => void
}

/** Gives a member tickets with a reason and a last day, or takes some. */
function TicketDialog({ open, member, onClose }: Props) {
  const { t } = useTranslation()
  const adjust = useAdjustTickets(member.id)
  const { form, dialog, saveWith } = useDialogForm({
    name: `tickets of ${member.id}`,
    schema: ticketForm,
    values: emptyTickets,
    onClose,
    textOf: (error) => (error instanceof DoneEarlier ? t('ticketAdmin.doneEarlier') : undefined),
  })
  const { register, watch, formState } = form
  const gives = watch('way') === 'give'

  const submit = saveWith(async (body) => {
    await adjust.mutateAsync(body)
    return t(gives ? 'ticketAdmin.given' : 'ticketAdmin.taken', { count: Math.abs(body.change) })
  })

  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t('ticketAdmin.dialogTitle', { name: fullName(member) })}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('ticketAdmin.way')}
          options={(['give', 'take'] as const).map((value) => ({
            value,
            label: t(`ticketAdmin.${value}`),
          }))}
          {...register('way')}
        />
        <TextField
          label={t('ticketAdmin.count')}
          inputMode="numeric"
          autoComplete="off"
          required
          hint={t('ticketAdmin.now', { count: member.tickets })}
          error={formState.errors.change}
          {...register('change')}
        />
      </div>
      <ReasonField hint={t(gives ? 'ticketAdmin.reasonGiveHint' : 'ticketAdmin.reasonTakeHint')} />
      {gives && (
        <DayField name="expiresOn" label={t('ticketAdmin.expiresOn')} hint={t('ticketAdmin.expiresHint')} />
      )}
    </FormDialog>
  )
}

/** Opens the dialog in which a member is given tickets, or tickets are taken. */
export function TicketsButton({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <>
      <Button variant="outline" className="px-5" onClick={() => show(undefined)}>
        <Icon name="ticket" />
        {t('ticketAdmin.open')}
      </Button>
      {dialog && <TicketDialog key={dialog.opening} open={dialog.open} member={member} onClose={close} />}
    </>
  )
}
