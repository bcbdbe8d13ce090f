import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import {
  giveInvitation,
  invitationReason,
  listInvitationsOf,
  withdrawInvitation,
} from '#contract/invitations.ts'
import type { Invitation } from '#contract/invitations.ts'
import { dateOf, dateText } from '#time/tokyo.ts'
import { ReasonField } from '#web/features/tickets/administration/reason-field.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Guest {
  id: string
  name: string
}

/** The invitations of a member to events; administrators give one by hand, or take an unused one back. */
export function MemberInvitations({ member }: { member: Guest }) {
  const { t } = useTranslation()
  const query = useInvitationsOf(member.id)
  const list = useRef<HTMLDivElement>(null)
  const { dialog, show, close, finish } = useDialogState<Invitation | undefined>()
  const { data: invitations } = query
  if (invitations === undefined)
    return query.error ? (
      <FailedLoad text={t('ticketAdmin.invitations.failed')} query={query} />
    ) : (
      <Skeleton className="h-11 rounded-2xl" />
    )
  return (
    <>
      <div ref={list} tabIndex={-1} className={invitations.length === 0 ? 'contents' : 'grid gap-2'}>
        <List invitations={invitations} onWithdraw={show} />
      </div>
      <div className="print:hidden">
        <Button variant="outline" onClick={() => show(undefined)}>
          {t('ticketAdmin.invitations.give')}
        </Button>
      </div>
      {dialog && (
        <ReasonDialog
          key={dialog.opening}
          open={dialog.open}
          invitation={dialog.subject}
          member={member}
          focusAfter={dialog.done ? list : undefined}
          onClose={close}
          onDone={dialog.subject ? finish : close}
        />
      )}
    </>
  )
}

function useInvitationsOf(id: string) {
  const { language } = useLanguage()
  return useApiQuery(listInvitationsOf, { params: { id } }, { language, staleTime: 0 })
}

function List({
  invitations,
  onWithdraw,
}: {
  invitations: readonly Invitation[]
  onWithdraw: (invitation: Invitation) => void
}) {
  const { t } = useTranslation()
  const ended = invitations.filter(({ state }) => state === 'ended')
  const others = invitations.filter(({ state }) => state !== 'ended')
  if (invitations.length === 0)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {t('ticketAdmin.invitations.none')}
      </p>
    )
  return (
    <>
      {others.length > 0 && (
        <ul aria-label={t('ticketAdmin.invitations.title')} className="divide-y divide-line text-sm">
          {others.map((invitation) => (
            <Row key={invitation.id} invitation={invitation} onWithdraw={onWithdraw} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-9 w-fit cursor-pointer py-2 text-green underline underline-offset-4">
            {t('ticketAdmin.invitations.ended', { count: ended.length })}
          </summary>
          <ul className="divide-y divide-line">
            {ended.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} onWithdraw={onWithdraw} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Row({
  invitation,
  onWithdraw,
}: {
  invitation: Invitation
  onWithdraw: (invitation: Invitation) => void
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayText = useDayText()
  const { state, givenAt, byHand, expiresOn, event } = invitation
  const given = dateText(Date.parse(givenAt), language)
  const until = dayText(expiresOn)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
        <span className="block tabular-nums">
          {event === null
            ? t('ticketAdmin.until', { day: until })
            : t('ticketAdmin.invitations.usedFor', {
                title: event.title,
                day: dayText(dateOf(Date.parse(event.start))),
              })}
        </span>
        <span className="block text-xs text-ink-soft">
          {t(byHand ? 'ticketAdmin.invitations.byHand' : 'ticketAdmin.invitations.ofYear', { day: given })}
        </span>
      </span>
      {state === 'unused' ? (
        <button
          type="button"
          className="-mr-2 min-h-11 px-2 text-persimmon-deep underline underline-offset-4 print:hidden"
          aria-label={t('ticketAdmin.invitations.withdrawOf', { day: until })}
          onClick={() => onWithdraw(invitation)}
        >
          {t('ticketAdmin.invitations.withdraw')}
        </button>
      ) : (
        <span className="text-ink-soft">{t(`ticketAdmin.invitations.state.${state}`)}</span>
      )}
    </li>
  )
}

interface DialogProps {
  open: boolean
  /** The one that is taken back; undefined to give one. */
  invitation: Invitation | undefined
  member: Guest
  focusAfter: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** Closes it after its work. */
  onDone: () => void
}

/** Asks why an invitation is given or taken back, and does it. */
function ReasonDialog({ open, invitation, member, focusAfter, onClose, onDone }: DialogProps) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const give = useGive(member.id)
  const withdraw = useWithdraw()
  const way = invitation ? 'withdraw' : 'give'
  const { dialog, saveWith } = useDialogForm({
    name: `${way} invitation of ${invitation?.id ?? member.id}`,
    schema: invitationReason,
    values: { reason: '' },
    onClose: onDone,
  })
  const submit = saveWith(async (body) => {
    if (invitation) await withdraw.mutateAsync({ id: invitation.id, ...body })
    else await give.mutateAsync(body)
    return t(`ticketAdmin.invitations.${way}Done`)
  })
  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      open={open}
      title={t(`ticketAdmin.invitations.${way}Title`, { name: member.name })}
      confirmLabel={t(`ticketAdmin.invitations.${way}Ok`)}
      focusAfter={focusAfter}
      onSubmit={submit}
    >
      <p>
        {t(`ticketAdmin.invitations.${way}Text`, { day: invitation ? dayText(invitation.expiresOn) : '' })}
      </p>
      <ReasonField
        hint={t(invitation ? 'ticketAdmin.reasonTakeHint' : 'ticketAdmin.invitations.reasonHint')}
      />
    </FormDialog>
  )
}

/** Gives an invitation once, however often the administrator has to try. */
function useGive(id: string) {
  const give = useIdempotentCreate<{ reason: string }, { id: string }>({
    create: (body, idempotencyKey) => call(giveInvitation, { params: { id }, body, idempotencyKey }),
    // The member has been told another reason.
    change: async ({ made }) => made,
  })
  return useMutation({ mutationFn: give, onSettled: useReload() })
}

function useWithdraw() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(withdrawInvitation, { params: { id }, body: { reason } }),
    onSettled: useReload(),
  })
}
