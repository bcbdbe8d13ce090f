import { useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  listStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#contract/accounts/staff-invitations.ts'
import type { Staff } from '#contract/accounts/staff-invitations.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { slashText } from '#time/tokyo.ts'
import { call } from '#web/lib/api.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'

type Invitation = Staff['invitations'][number]

/** Who works for the studio with which role, and who is invited to. */
export function StaffAdministration() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const query = useQuery({
    queryKey: ['staff', user?.id ?? null],
    queryFn: ({ signal }) => call(listStaff, { signal }),
    refetchOnWindowFocus: 'always',
  })
  const { dialog, show, close } = useDialogState()
  const { data, isPending } = query
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-2xl text-sm text-ink-soft">{t('staff.lead')}</p>
        <Button onClick={() => show(undefined)}>
          <Icon name="mail" />
          {t('staff.invite')}
        </Button>
      </div>
      <FailedLoad text={t('staff.failed')} query={query} />
      {isPending && <Skeleton className="h-64 rounded-3xl" />}
      {data && data.invitations.length > 0 && (
        <PageSection title={t('staff.invited')} anchor="invitations">
          <ul className="divide-y divide-line border-y border-line">
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </PageSection>
      )}
      {data && (
        <PageSection title={t('staff.people')} anchor="people">
          <ul className="divide-y divide-line border-y border-line">
            {data.people.map((person) => (
              <PersonRow key={person.id} person={person} isOwn={person.id === user?.id} />
            ))}
          </ul>
        </PageSection>
      )}
      {dialog && <InviteDialog key={dialog.opening} open={dialog.open} onClose={close} />}
    </div>
  )
}

function Name({ person }: { person: { lastName: string; firstName: string; email: string } }) {
  const name = fullName(person)
  return (
    <span className="grid min-w-0">
      <span lang={languageOfName(name)} className="font-semibold wrap-anywhere">
        {name}
      </span>
      <span className="text-sm wrap-anywhere text-ink-soft">{person.email}</span>
    </span>
  )
}

function PersonRow({ person, isOwn }: { person: Staff['people'][number]; isOwn: boolean }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { id, role, blocked, secondFactor } = person
  return (
    <li>
      <Link
        to={to(`/admin/members/${id}#rights`)}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 hover:text-persimmon-deep"
      >
        <Name person={person} />
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {isOwn && <span className="text-ink-soft">{t('staff.you')}</span>}
          {blocked && <span className="font-semibold text-danger">{t('staff.blocked')}</span>}
          {!secondFactor && <span className="text-persimmon-deep">{t('staff.noSecondFactor')}</span>}
          <span className="rounded-full bg-green-soft px-3 py-0.5 font-semibold text-green">
            {t(`profile.role.${role}`)}
          </span>
          <Icon name="right" className="size-4 text-ink-soft" />
        </span>
      </Link>
    </li>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState()
  const { id, email, role, expiresAt, expired } = invitation
  const name = fullName(invitation)
  const resend = useMutation({
    mutationFn: () => call(resendStaffInvitation, { params: { id } }),
    onSuccess: () => toast.success(t('staff.resent', { email })),
    onError: (error) => toast.error(errorText(t, error)),
    onSettled: useReload(),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 gap-1">
        <Name person={invitation} />
        <p className="text-sm">
          {t(`profile.role.${role}`)}
          <span className={expired ? 'ml-3 font-semibold text-danger' : 'ml-3 text-ink-soft'}>
            {t(expired ? 'staff.expired' : 'staff.until', {
              when: slashText(Date.parse(expiresAt)) + zoneMark,
            })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={resend.isPending}
          aria-label={t('staff.resendOf', { name })}
          onClick={() => resend.mutate()}
        >
          {t('staff.resend')}
        </Button>
        <Button
          variant="outlineDanger"
          aria-label={t('staff.withdrawOf', { name })}
          onClick={() => show(undefined)}
        >
          {t('staff.withdraw')}
        </Button>
      </div>
      {dialog && (
        <WithdrawQuestion key={dialog.opening} open={dialog.open} {...{ id, name }} onClose={close} />
      )}
    </li>
  )
}

interface WithdrawQuestionProps {
  open: boolean
  id: string
  name: string
  onClose: () => void
}

function WithdrawQuestion({ open, id, name, onClose }: WithdrawQuestionProps) {
  const { t } = useTranslation()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawStaffInvitation, { params: { id } }),
    onSettled: useReload(),
  })
  const { failed, act } = useConfirmAction({
    work: () => withdraw.mutateAsync(),
    done: t('staff.withdrawn'),
    doneAlready: 'error.staffInvitation.notFound',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('staff.withdrawQuestion', { name })}
      okLabel={t('staff.withdrawOk')}
      busy={withdraw.isPending}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <p>{t('staff.withdrawText')}</p>
    </ConfirmDialog>
  )
}
