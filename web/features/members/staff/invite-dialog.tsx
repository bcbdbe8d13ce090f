import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inviteStaff, invitationFields, invitedRoles } from '#contract/accounts/staff-invitations.ts'
import type { InvitationFields } from '#contract/accounts/staff-invitations.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { IdentityDialog, useConfirmation } from '#web/features/second-factors/identity-dialog.tsx'
import { useTeacherOptions } from '#web/features/teachers/administration/api.ts'
import { call } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Invites a person to work for the studio by mail, after the administrator has confirmed who they are. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { run, dialog: identity } = useConfirmation()
  const invite = useMutation({
    mutationFn: (body: InvitationFields & { confirmation: string }) => call(inviteStaff, { body }),
    onSettled: useReload(),
  })
  const { form, dialog, saveWith } = useDialogForm({
    name: 'staff invitation',
    schema: invitationFields,
    values: { lastName: '', firstName: '', email: '', role: 'ADMIN', teacherId: null, language },
    onClose,
  })
  const submit = saveWith(async (body) => {
    let done: string | undefined
    await run(async (confirmation) => {
      await invite.mutateAsync({ ...body, confirmation })
      done = t('staff.sent', { email: body.email })
    })
    return done
  })
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t('staff.inviteTitle')}
      confirmLabel={t('staff.send')}
      onSubmit={submit}
      questions={<IdentityDialog {...identity} reason={t('staff.confirm')} />}
    >
      <InvitationForm role={form.watch('role')} />
    </FormDialog>
  )
}

function InvitationForm({ role }: { role: InvitationFields['role'] }) {
  const { t } = useTranslation()
  const { register, formState, watch } = useFormContext<InvitationFields>()
  const { errors } = formState
  const teachers = useTeacherOptions(watch('teacherId') ?? '')
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('staff.field.lastName')}
          required
          autoComplete="off"
          error={errors.lastName}
          {...register('lastName')}
        />
        <TextField
          label={t('staff.field.firstName')}
          autoComplete="off"
          error={errors.firstName}
          {...register('firstName')}
        />
      </div>
      <TextField
        label={t('staff.field.email')}
        type="email"
        required
        autoComplete="off"
        error={errors.email}
        {...register('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('staff.field.role')}
          error={errors.role}
          options={invitedRoles.map((value) => ({ value, label: t(`profile.role.${value}`) }))}
          {...register('role')}
        />
        <SelectField
          label={t('staff.field.language')}
          error={errors.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...register('language')}
        />
      </div>
      {role === 'TEACHER' && (
        <SelectField
          label={t('memberAdmin.administrator.teacherLabel')}
          error={errors.teacherId}
          options={[{ value: '', label: t('memberAdmin.administrator.chooseTeacher') }, ...teachers]}
          {...register('teacherId')}
        />
      )}
      <p className="text-sm text-ink-soft">
        {role === 'ADMIN' ? t('staff.mayAll') : t(`memberAdmin.administrator.may.${role}`)}
      </p>
      <p className="text-sm text-ink-soft">{t('staff.effect')}</p>
    </div>
  )
}
