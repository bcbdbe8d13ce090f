import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { importLimits } from '#contract/importing/import-limits.ts'
import { inviteImported, listImports, undoImport, usedTickets } from '#contract/importing/imports.ts'
import type { FinishedImport } from '#contract/importing/imports.ts'
import { memberNumber } from '#studio/member-number.ts'
import { slashText } from '#time/tokyo.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The last imports. Members who have no link yet can be sent one from here. */
export function EarlierImports() {
  const { t } = useTranslation()
  const imports = useImports()
  return (
    <PageSection title={t('importing.earlier.title')} anchor="earlier">
      <FailedLoad text={t('importing.earlier.failed')} query={imports} />
      {imports.isPending && <Skeleton className="h-24 rounded-2xl" />}
      {imports.data?.length === 0 && <p className="text-sm text-ink-soft">{t('importing.earlier.none')}</p>}
      {imports.data && imports.data.length > 0 && (
        <ul className="divide-y divide-line">
          {imports.data.map((one) => (
            <EarlierImport key={one.id} {...one} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function EarlierImport(finished: FinishedImport) {
  const { id, kind, fileName, lines, at, actor, uninvited, canUndo, undone } = finished
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const [isOpen, setIsOpen] = useState(false)
  const { dialog, show, close } = useDialogState()
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fileName}</p>
        <p className="text-sm tabular-nums">
          {t(`importing.earlier.lines.${kind}`, { count: lines })}
          {undone && <span className="ml-3 font-semibold">{t('importing.earlier.undone')}</span>}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {t('importing.earlier.who', { at: slashText(Date.parse(at)) + zoneMark, actor })}
      </p>
      <div className="flex flex-wrap gap-3">
        {uninvited > 0 && !isOpen && (
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            {t('importing.earlier.invite', { count: uninvited })}
          </Button>
        )}
        {canUndo && (
          <Button variant="outline" onClick={() => show(undefined)}>
            {t('importing.earlier.undo')}
          </Button>
        )}
      </div>
      {isOpen && uninvited > 0 && <InviteMembers id={id} count={uninvited} />}
      {dialog && <UndoQuestion key={dialog.opening} open={dialog.open} finished={finished} onClose={close} />}
    </li>
  )
}

interface QuestionProps {
  open: boolean
  finished: FinishedImport
  onClose: () => void
}

/** Asks before an import is undone. */
function UndoQuestion({ open, finished: { id, kind, fileName, lines }, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const undo = useUndoImport()
  const { failed, act } = useConfirmAction({
    work: () => undo.mutateAsync(id),
    done: t('importing.earlier.undone'),
    doneAlready: 'error.import.notFound',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('importing.earlier.undoTitle')}
      okLabel={t('importing.earlier.undoOk')}
      cancelLabel={t('common.back')}
      busy={undo.isPending}
      open={open}
      onOk={act}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{fileName}</p>
        {failed && <Notice kind="error">{failed.text}</Notice>}
        {failed?.code === 'error.import.ticketsUsed' && <Users error={undo.error} />}
        <p>{t(`importing.earlier.undoText.${kind}`, { count: lines })}</p>
      </div>
    </ConfirmDialog>
  )
}

/** The members who have used imported tickets. */
function Users({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data } = usedTickets.safeParse(error instanceof CallError ? error.current : undefined)
  if (data === undefined) return null
  const more = data.count - data.members.length
  return (
    <ul className="grid max-h-48 gap-1 overflow-y-auto text-sm">
      {data.members.map(({ id, number, name, used }) => (
        <li key={id}>
          <Link to={to(`/admin/members/${id}`)} className="underline underline-offset-4">
            {t('importing.earlier.usedBy', { number: memberNumber(number), name, count: used })}
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t('importing.earlier.moreUsers', { count: more })}</li>}
    </ul>
  )
}

const { initial, max } = importLimits.invitationsPerHour
const paces = [50, initial, 500, 1_000, max]

/**
 * Sends imported members the link for a password, now or later, as fast as the studio's mail server takes it.
 */
export function InviteMembers({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  const [perHour, setPerHour] = useState<number>(initial)
  const invite = useInvite(id)
  if (invite.isSuccess) return <Notice>{t('importing.invite.queued', { count: invite.data })}</Notice>
  const hours = Math.ceil(count / perHour)
  return (
    <div className="grid max-w-xl gap-4">
      <p>{t('importing.invite.intro', { count })}</p>
      <SelectField
        label={t('importing.invite.pace')}
        value={perHour}
        onChange={({ target }) => setPerHour(Number(target.value))}
        options={paces.map((pace) => ({
          value: pace,
          label: t('importing.invite.perHour', { mails: pace.toLocaleString('en') }),
        }))}
      />
      <p className="text-sm text-ink-soft">{t('importing.invite.hours', { count: hours })}</p>
      {invite.error && <Notice kind="error">{errorText(t, invite.error)}</Notice>}
      <Button busy={invite.isPending} className="justify-self-start" onClick={() => invite.mutate(perHour)}>
        {t('importing.invite.send', { count })}
      </Button>
    </div>
  )
}

/** The last imports. */
function useImports() {
  const user = useSessionUser()
  return useQuery({
    queryKey: ['imports', user?.id ?? null],
    queryFn: ({ signal }) => call(listImports, { signal }),
  })
}

/** Takes back what an import brought. Everything is read again, because members or lessons are gone. */
function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/**
 * Has the mails to all members of an import queued, some at a time; the list of imports shows how many are
 * left.
 */
function useInvite(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (perHour: number) => {
      let invited = 0
      for (;;) {
        const part = await call(inviteImported, { params: { id }, body: { perHour } })
        invited += part.invited
        if (part.left === 0) return invited
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
}
