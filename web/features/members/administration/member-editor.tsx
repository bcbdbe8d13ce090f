import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { MemberTickets } from '#web/features/tickets/administration/member-tickets.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { AdministratorRights } from './administrator-rights.tsx'
import { useFieldText } from './field-text.ts'
import { MemberFacts } from './member-facts.tsx'
import { MemberFields } from './member-fields.tsx'
import type { ChangeableField } from './member-form.ts'
import { MemberHistory } from './member-history.tsx'
import { ResendPayment } from './resend-payment.tsx'
import { useSavingMember } from './saving-member.ts'

interface Props {
  open: boolean
  title: string
  now: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
  onClose: () => void
}

/** Changes a member. When another administrator has saved first, their changes are shown before they are saved over. */
export function MemberEditor({ open, title, now, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  const saved = useSavingMember({ now, readAgain, onClose })
  const { form, submit, failure, saving, seen, differences } = saved
  return (
    <FormDialog
      wide
      {...{ open, title, form, failure, saving, onClose }}
      busy={saving}
      onSubmit={submit}
      below={
        <>
          <MemberTickets
            member={now}
            hasUnsaved={form.formState.isDirty}
            onDone={() => void saved.startAgain()}
          />
          <AdministratorRights member={now} onDone={onClose} />
        </>
      }
    >
      {differences && (
        <ConflictNotice
          differences={differences}
          labelOf={(field) => t(`admin.field.${field as ChangeableField}`)}
          textOf={({ field, before, theirs }) =>
            t('admin.conflict.fromTo', {
              before: fieldText(field, before),
              after: fieldText(field, theirs),
            })
          }
        />
      )}
      <MemberFacts member={now} />
      <ConfirmEmail member={now} />
      <ResendPayment email={now.email} />
      <MemberFields before={seen} />
      <MemberHistory member={now} />
    </FormDialog>
  )
}
