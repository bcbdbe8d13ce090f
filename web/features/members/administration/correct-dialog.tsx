import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { fullName } from '#studio/person-name.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFieldText } from './field-text.ts'
import { MemberFields } from './member-fields.tsx'
import type { ChangeableField } from './member-form.ts'
import { PersonFields } from './person-fields.tsx'
import { useSavingMember } from './saving-member.ts'

interface Props {
  open: boolean
  /** The member as the page shows it. */
  now: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
  onClose: () => void
}

/** Corrects a member. When another administrator has saved first, their changes are shown before they are saved over. */
export function CorrectDialog({ open, now, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  const { form, submit, failure, saving, seen, differences } = useSavingMember({ now, readAgain, onClose })
  const emailDirty = form.watch('email') !== seen.email
  return (
    <FormDialog
      wide
      {...{ open, form, failure, saving, onClose }}
      title={t('memberPage.correctTitle', { name: fullName(now) })}
      busy={saving}
      onSubmit={submit}
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
      <PersonFields emailHint={t(emailDirty ? 'memberPage.emailAtOnce' : 'memberPage.emailHint')} />
      <MemberFields before={seen} />
    </FormDialog>
  )
}
