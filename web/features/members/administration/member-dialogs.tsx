/** The dialogs of a member: correcting everything, and what the list of members sets (specification section 2). */
import { useId, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { getMember } from '#contract/accounts/member-administration.ts'
import type { ManagedMember, MemberChange } from '#contract/accounts/member-administration.ts'
import { askedOfMember } from '#contract/members/member-fields.ts'
import { genders } from '#contract/members/members.ts'
import { formsOf } from '#studio/forms.ts'
import type { AskedAs } from '#studio/forms.ts'
import { languageNames } from '#studio/languages.ts'
import { isUnlimited, memberTypes, planName, typesInOrder } from '#studio/member-types.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullName } from '#studio/person-name.ts'
import { MailDialog } from '#web/features/money/mail-dialog.tsx'
import { call, CallError } from '#web/lib/api.ts'
import { useConflict } from '#web/lib/conflict.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useChangeMember, usePaymentLinkPreview, useResendPayment } from './api.ts'
import { bodyOf, isAsSent, memberForm, planForm, planOf, toNumber, valuesOf } from './member-form.ts'
import type { ChangeableField, PlanValues } from './member-form.ts'
import { PersonFields } from './person-fields.tsx'
import type { PersonValues } from './person-fields.tsx'

interface CorrectDialogProps {
  open: boolean
  /** The member as the page shows it. */
  now: ManagedMember
  readAgain: ReadAgain
  onClose: () => void
}

/**
 * Corrects a member. When another administrator has saved first, their changes are shown before they are
 * saved over.
 */
export function CorrectDialog({ open, now, readAgain, onClose }: CorrectDialogProps) {
  const { t } = useTranslation()
  const { form, submit, failure, base, differences } = useSavingMember({
    name: `member ${now.id}`,
    schemaOf: memberForm,
    now,
    valuesOf,
    readAgain,
    onClose,
  })
  const before = valuesOf(base)
  const asked: Partial<Record<string, AskedAs>> = askedOfMember(formsOf(useFacts()))
  const mayBeEmpty = (field: keyof PersonValues) =>
    before[field] === '' || (asked[field] ?? 'required') !== 'required'
  const emailDirty = form.watch('email') !== base.email
  const hint = emailDirty ? 'memberPage.emailAtOnce' : 'memberPage.emailHint'
  const emailHint = base.email === '' ? 'memberPage.add.emailHint' : hint
  return (
    <FormDialog
      wide
      {...{ open, form, failure, onClose }}
      title={t('memberPage.correctTitle', { name: fullName(now) })}
      onSubmit={submit}
    >
      <ConflictOfMember differences={differences} />
      <PersonFields emailHint={t(emailHint)} isOptional={mayBeEmpty} />
      <PlanFields before={base} />
    </FormDialog>
  )
}

interface OperateDialogProps {
  open: boolean
  /** The member as the list shows it. */
  now: ManagedMember
  /** Where the name in the list leads. */
  page: { to: string; state: object }
  onClose: () => void
}

/**
 * What the operate button of the list opens (specification section 2): sets tickets and member type, resends
 * the payment e-mail, and leads to the page of the member.
 */
export function OperateDialog({ open, now, page, onClose }: OperateDialogProps) {
  const { t } = useTranslation()
  const { form, submit, failure, base, differences } = useSavingMember({
    name: `plan of ${now.id}`,
    schemaOf: planForm,
    valuesOf: planOf,
    // A reading that fails is said by the dialog.
    readAgain: () =>
      call(getMember, { params: { id: now.id } }).then(
        (data) => ({ data }),
        () => ({ data: undefined }),
      ),
    now,
    onClose,
  })
  return (
    <FormDialog
      {...{ open, form, failure, onClose }}
      title={t('memberAdmin.operateTitle', { name: fullName(now) })}
      onSubmit={submit}
      below={
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
          <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">{t('memberAdmin.resendHint')}</p>
          <ResendButton member={now} />
        </div>
      }
    >
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-ink-soft tabular-nums">
          {t('memberPage.number', { number: memberNumber(now.number) })}
        </p>
        <Link
          {...page}
          className="inline-flex min-h-11 items-center gap-1 text-green underline underline-offset-4"
        >
          {t('memberAdmin.toPage')}
          <Icon name="right" className="size-4" />
        </Link>
      </div>
      <ConflictOfMember differences={differences} />
      <PlanFields before={base} />
    </FormDialog>
  )
}

function ConflictOfMember({ differences }: { differences: readonly Difference[] | undefined }) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  if (differences === undefined) return null
  return (
    <ConflictNotice
      differences={differences}
      labelOf={(field) => t(`log.field.${field as ChangeableField}`)}
      textOf={({ field, before, theirs }) =>
        t('editing.conflict.fromTo', {
          before: fieldText(field, before),
          after: fieldText(field, theirs),
        })
      }
    />
  )
}

/** Tickets, the reason when they change, and the member type. */
function PlanFields({ before }: { before: ManagedMember }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, watch, formState } = useFormContext<PlanValues>()
  const { errors } = formState
  const typeHint = useId()
  const [tickets, memberType] = watch(['tickets', 'memberType'])
  const chosen = memberTypes.find((code) => String(code) === memberType)
  const change = toNumber(tickets) - before.tickets
  const changes = Number.isInteger(change) && change !== 0
  const hint = changes
    ? t('memberAdmin.ticketsChange', {
        before: before.tickets,
        change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
      })
    : t('memberAdmin.ticketsNow', { count: before.tickets })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <SelectField
          label={t('memberAdmin.memberType')}
          error={errors.memberType}
          options={typesInOrder(facts).map((code) => ({
            value: code,
            label: planName(facts, code, language),
          }))}
          aria-describedby={typeHint}
          {...register('memberType')}
        />
        <p id={typeHint} className="text-xs text-ink-soft">
          {t('contract.booksOnly')}
        </p>
      </div>
      <TextField
        label={t('memberAdmin.tickets')}
        inputMode="numeric"
        autoComplete="off"
        hint={chosen !== undefined && isUnlimited(chosen) ? t('memberAdmin.ticketsUnlimited') : hint}
        error={errors.tickets}
        {...register('tickets', { deps: ['ticketsReason'] })}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('memberAdmin.ticketsReason')}
          autoComplete="off"
          required={changes}
          hint={t('memberAdmin.ticketsReasonHint')}
          error={errors.ticketsReason}
          {...register('ticketsReason')}
        />
      </div>
    </div>
  )
}

/** Writes the value of a member's field, as the form or the API has it. */
function useFieldText() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (field: string, value: unknown): string => {
    const type = memberTypes.find((code) => code === Number(value))
    const gender = genders.find((code) => code === value)
    if (value === null || value === '') return t('memberAdmin.empty')
    if (field === 'memberType' && type !== undefined) return planName(facts, type, language)
    if (field === 'gender' && gender !== undefined) return t(`memberAdmin.gender${gender}`)
    if (field === 'language' && (value === 'ja' || value === 'en')) return languageNames[value]
    if (field === 'tickets') return t('profile.ticketCount', { count: Number(value) })
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

type ReadAgain = () => Promise<{ data: ManagedMember | undefined }>

interface UseSavingMemberOptions<Values extends FieldValues, Fields extends FieldValues> {
  /** Of the form, for what was typed when the session expired. */
  name: string
  /** The member when the dialog opened. */
  now: ManagedMember
  schemaOf: (before: ManagedMember) => z.ZodMiniType<Fields, Values>
  valuesOf: (member: ManagedMember) => Values & DefaultValues<Values>
  readAgain: ReadAgain
  onClose: () => void
}

/** The form of a dialog, and how it is saved: as a change of the member that the administrator has seen. */
function useSavingMember<Values extends FieldValues, Fields extends Partial<MemberChange>>({
  name,
  now,
  schemaOf,
  ...options
}: UseSavingMemberOptions<Values, Fields>) {
  const { t } = useTranslation()
  const change = useChangeMember()
  const [base, setBase] = useState(now)
  const [unanswered, setUnanswered] = useState<MemberChange[]>([])
  const form: UseFormReturn<Values, unknown, Fields> = useContractForm(
    useMemo(() => schemaOf(base), [schemaOf, base]),
    options.valuesOf(now),
  )
  useUnsavedInput(form, name)
  const { differences, mergeTheirChanges } = useConflict(form, options.valuesOf(now))
  const { failure, setFailure, submitWith } = useSubmission(form)

  const submit = submitWith((fields) => save(base, fields))

  async function save(current: ManagedMember, fields: Fields): Promise<void> {
    const body = bodyOf(current, fields)
    try {
      await change.mutateAsync({ id: current.id, version: current.version, body })
      toast.success(t('memberAdmin.saved'))
      options.onClose()
    } catch (error) {
      if (isConflict(error)) return showChanges(fields)
      if (error instanceof CallError && error.outcomeUnknown) setUnanswered([...unanswered, body])
      throw error
    }
  }

  async function showChanges(fields: Fields): Promise<void> {
    const { data: fresh } = await options.readAgain()
    if (fresh === undefined) return setFailure(t('error.member.changed'))
    setBase(fresh)
    // The change was the administrator's own: it was saved, only its answer was lost.
    if (unanswered.some((body) => isAsSent(fresh, body))) return save(fresh, fields)
    mergeTheirChanges(options.valuesOf(fresh))
  }

  return { form, submit, failure, base, differences }
}

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'error.member.changed'

interface Recipient {
  id: string
  email: string
}

/** Sends the member another payment link by mail (specification section 8), after the mail was shown. */
export function ResendButton({ member }: { member: Recipient }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  if (member.email === '') return <AddEmail id={member.id} />
  return (
    <>
      <Button variant="outline" onClick={() => show(undefined)}>
        <Icon name="mail" />
        {t('memberAdmin.resend')}
      </Button>
      {dialog && <LinkDialog key={dialog.opening} open={dialog.open} member={member} onClose={close} />}
    </>
  )
}

/** In the place of what needs an e-mail address: why it is missing, and the way to add the address. */
export function AddEmail({ id }: { id: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <p className="text-sm">
      {t('memberPage.noEmail.text')}{' '}
      <Link
        to={to(`/admin/members/${id}?correct`)}
        className="inline-block py-1 text-green underline underline-offset-4"
      >
        {t('memberPage.noEmail.add')}
      </Link>
    </p>
  )
}

function LinkDialog({ open, member, onClose }: { open: boolean; member: Recipient; onClose: () => void }) {
  const { t } = useTranslation()
  const preview = usePaymentLinkPreview(member.id)
  const resend = useResendPayment()
  return (
    <MailDialog
      {...{ open, preview, onClose }}
      sent={t('memberAdmin.resent')}
      refusal={(error) =>
        error instanceof CallError && error.code === 'error.payment.alreadyMember'
          ? t('memberAdmin.resendNotNeeded')
          : undefined
      }
      sending={resend.isPending}
      send={() => resend.mutateAsync(member.email)}
    />
  )
}
