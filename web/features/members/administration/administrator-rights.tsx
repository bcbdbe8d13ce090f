import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { givenRoles, isStaff } from '#contract/roles.ts'
import type { GivenRole } from '#contract/roles.ts'
import { inLanguage } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { PasswordQuestion } from '#web/features/members/password-question.tsx'
import { IdentityDialog, useConfirmation } from '#web/features/second-factors/identity-dialog.tsx'
import { useAllTeachers } from '#web/features/teachers/administration/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAdministratorAction, useChangeRole, useReportLostPhoneOf } from './api.ts'
import type { AdministratorAction } from './api.ts'

/**
 * What a person is to the studio, and what an administrator can do about it: give, change or take the role,
 * block the account of a person of the staff, or unblock it.
 */
export function AdministratorRights({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const isOwn = useSessionUser()?.id === member.id
  const { dialog, show, close } = useDialogState<AdministratorAction | 'role' | 'lostPhone'>()
  const { role, blocked } = member
  const question = dialog?.subject
  const shown = { open: dialog?.open ?? false, member, onClose: close }

  const button = (action: AdministratorAction) => (
    <Button variant={action === 'unblock' ? 'outline' : 'outlineDanger'} onClick={() => show(action)}>
      {t(`memberAdmin.administrator.${action}`)}
    </Button>
  )
  const text = isOwn ? 'own' : blocked ? 'isBlocked' : role === 'ADMIN' ? 'text' : 'roleText'
  return (
    <PageSection title={t('memberAdmin.administrator.title')} anchor="rights">
      {isStaff(role) && (
        <p className="font-semibold">
          {t(`profile.role.${role}`)}
          {role === 'TEACHER' && <TeacherOfAccount id={member.teacherId} />}
        </p>
      )}
      <p className="text-sm text-ink-soft">{t(`memberAdmin.administrator.${text}`)}</p>
      {!isOwn && (
        <div className="flex flex-wrap gap-3">
          {role !== 'ADMIN' && !blocked && (
            <Button variant="outline" onClick={() => show('role')}>
              {t(`memberAdmin.administrator.${isStaff(role) ? 'changeRole' : 'giveRole'}`)}
            </Button>
          )}
          {blocked ? button('unblock') : isStaff(role) && button('block')}
          {role === 'ADMIN' && button('revoke')}
          {isStaff(role) && (
            <Button variant="outlineDanger" onClick={() => show('lostPhone')}>
              {t('memberAdmin.administrator.lostPhone')}
            </Button>
          )}
        </div>
      )}
      {dialog && question === 'role' && <RoleQuestion key={dialog.opening} {...shown} />}
      {dialog && question === 'lostPhone' && <LostPhoneQuestion key={dialog.opening} {...shown} />}
      {dialog && question !== undefined && question !== 'role' && question !== 'lostPhone' && (
        <AdministratorQuestion key={dialog.opening} {...shown} action={question} />
      )}
    </PageSection>
  )
}

/** Which teacher the account belongs to. Nothing while it is read. */
function TeacherOfAccount({ id }: { id: string | null }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const teacher = useAllTeachers().data?.find((row) => row.id === id)
  if (teacher === undefined) return null
  return (
    <>
      {t('memberAdmin.administrator.teacher', { name: inLanguage(language, teacher.nameJa, teacher.nameEn) })}
    </>
  )
}

interface QuestionProps {
  open: boolean
  member: MemberWithHistory
  onClose: () => void
}

/** Gives a role, another one or none, with one's own password. A teacher is one of the studio's teachers. */
function RoleQuestion({ open, member, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const change = useChangeRole()
  const before = givenRoles.find((role) => role === member.role) ?? 'USER'
  const [role, setRole] = useState<GivenRole | 'USER'>(before === 'USER' ? 'RECEPTION' : before)
  const [teacherId, setTeacherId] = useState(member.teacherId ?? '')
  const teachers = useAllTeachers()
  const name = fullName(member)
  const offered = before === 'USER' ? givenRoles : ([...givenRoles, 'USER'] as const)
  const isSame = role === before && (role !== 'TEACHER' || teacherId === member.teacherId)
  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t('memberAdmin.administrator.roleQuestion', { name })}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t('memberAdmin.administrator.roleOk')}
      no={t('common.cancel')}
      variant="primary"
      isImpossible={isSame || (role === 'TEACHER' && teacherId === '')}
      onYes={async (password) => {
        await change.mutateAsync({ id: member.id, password, role, teacherId: teacherId || null })
        toast.success(t('memberAdmin.administrator.roleDone', { name, role: t(`profile.role.${role}`) }))
        onClose()
      }}
    >
      <SelectField
        label={t('memberAdmin.administrator.roleLabel')}
        name="role"
        value={role}
        onChange={({ target }) => setRole(offered.find((code) => code === target.value) ?? role)}
        options={offered.map((value) => ({
          value,
          label: value === 'USER' ? t('memberAdmin.administrator.noRole') : t(`profile.role.${value}`),
        }))}
      />
      {role === 'TEACHER' && (
        <>
          <FailedLoad text={t('teachers.loadFailed')} query={teachers} />
          <SelectField
            label={t('memberAdmin.administrator.teacherLabel')}
            name="teacherId"
            value={teacherId}
            onChange={({ target }) => setTeacherId(target.value)}
            options={[
              { value: '', label: t('memberAdmin.administrator.chooseTeacher') },
              ...(teachers.data ?? []).map((row) => ({
                value: row.id,
                label: inLanguage(language, row.nameJa, row.nameEn),
              })),
            ]}
          />
        </>
      )}
      <p className="text-sm text-ink-soft">{t(`memberAdmin.administrator.may.${role}`)}</p>
      <p className="text-sm text-ink-soft">{t('memberAdmin.administrator.roleEffect')}</p>
    </PasswordQuestion>
  )
}

/**
 * Logs the other person out everywhere and removes the passkeys. That changes their second factors, so it
 * needs one's own second factor too, not only the password.
 */
function LostPhoneQuestion({ open, member, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const report = useReportLostPhoneOf()
  const { run, dialog } = useConfirmation()
  const [failure, setFailure] = useState<string>()
  const name = fullName(member)

  const act = () => {
    setFailure(undefined)
    return run(async (confirmation) => {
      await report.mutateAsync({ id: member.id, confirmation })
      toast.success(t('memberAdmin.administrator.lostPhoneDone', { name }))
      onClose()
    }).catch((error: unknown) => setFailure(errorText(t, error)))
  }

  return (
    <>
      <ConfirmDialog
        open={open}
        busy={report.isPending}
        title={t('memberAdmin.administrator.lostPhoneQuestion', { name })}
        okLabel={t('memberAdmin.administrator.lostPhoneOk')}
        failure={failure}
        onOk={() => void act()}
        onCancel={onClose}
      >
        <div className="grid gap-3">
          <p>{t('memberAdmin.administrator.lostPhoneSessions')}</p>
          <p>{t('memberAdmin.administrator.lostPhoneKept')}</p>
          <Notice>{t('memberAdmin.administrator.lostPhoneNext')}</Notice>
          <p className="text-sm text-ink-soft">{t('memberAdmin.administrator.lostPhoneMail')}</p>
        </div>
      </ConfirmDialog>
      <IdentityDialog {...dialog} />
    </>
  )
}

/** Says what follows for the other person, and asks for one's own password. */
function AdministratorQuestion({
  open,
  action,
  member,
  onClose,
}: QuestionProps & { action: AdministratorAction }) {
  const { t } = useTranslation()
  const act = useAdministratorAction()
  const name = fullName(member)

  return (
    <PasswordQuestion
      open={open}
      onClose={onClose}
      title={t(`memberAdmin.administrator.${action}Question`, { name })}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t(`memberAdmin.administrator.${action}Ok`)}
      no={t('common.cancel')}
      variant={action === 'unblock' ? 'primary' : 'danger'}
      onYes={async (password) => {
        await act.mutateAsync({ action, id: member.id, password })
        toast.success(t(`memberAdmin.administrator.${action}Done`, { name }))
        onClose()
      }}
    >
      <p>{t(`memberAdmin.administrator.${action}Text`)}</p>
    </PasswordQuestion>
  )
}
