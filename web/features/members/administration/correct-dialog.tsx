import { useId, useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type {
  ManagedMember,
  MemberChange,
  MemberWithHistory,
} from '#contract/accounts/member-administration.ts'
import { genders } from '#contract/members/members.ts'
import { languageNames } from '#studio/languages.ts'
import { isUnlimited, memberTypes, planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { useConflict } from '#web/lib/conflict.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useChangeMember } from './api.ts'
import { bodyOf, isAsSent, memberForm, toNumber, valuesOf } from './member-form.ts'
import type { ChangeableField, EditedFields, MemberValues } from './member-form.ts'
import { PersonFields } from './person-fields.tsx'

interface Props {
  open: boolean
  /** The member as the page shows it. */
  now: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
  onClose: () => void
}

/**
 * Corrects a member. When another administrator has saved first, their changes are shown before they are
 * saved over.
 */
export function CorrectDialog({ open, now, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const fieldText = useFieldText()
  const { form, submit, failure, base, differences } = useSavingMember({ now, readAgain, onClose })
  const emailDirty = form.watch('email') !== base.email
  return (
    <FormDialog
      wide
      {...{ open, form, failure, onClose }}
      title={t('memberPage.correctTitle', { name: fullName(now) })}
      onSubmit={submit}
    >
      {differences && (
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
      )}
      <PersonFields emailHint={t(emailDirty ? 'memberPage.emailAtOnce' : 'memberPage.emailHint')} />
      <MemberFields before={base} />
    </FormDialog>
  )
}

/** Tickets, the reason when they change, and the member type. */
function MemberFields({ before }: { before: ManagedMember }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, watch, formState } = useFormContext<MemberValues>()
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
          options={memberTypes.map((code) => ({
            value: code,
            label: planName(facts, code, language),
          }))}
          aria-describedby={typeHint}
          {...register('memberType')}
        />
        <p id={typeHint} className="text-sm text-ink-soft">
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

interface UseSavingMemberOptions {
  /** The member when the dialog opened. */
  now: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
  onClose: () => void
}

/** The form of the dialog, and how it is saved: as a change of the member that the administrator has seen. */
function useSavingMember({ now, readAgain, onClose }: UseSavingMemberOptions) {
  const { t } = useTranslation()
  const change = useChangeMember()
  const [base, setBase] = useState(now)
  const [unanswered, setUnanswered] = useState<MemberChange[]>([])
  const form = useContractForm(
    useMemo(() => memberForm(base), [base]),
    valuesOf(now),
  )
  useUnsavedInput(form, `member ${now.id}`)
  const { differences, mergeTheirChanges } = useConflict(form, valuesOf(now))
  const { failure, setFailure, submitWith } = useSubmission(form)

  const submit = submitWith((fields) => save(base, fields))

  async function save(current: MemberWithHistory, fields: EditedFields): Promise<void> {
    const body = bodyOf(current, fields)
    try {
      await change.mutateAsync({ id: current.id, version: current.version, body })
      toast.success(t('memberAdmin.saved'))
      onClose()
    } catch (error) {
      if (isConflict(error)) return showChanges(fields)
      if (error instanceof CallError && error.outcomeUnknown) setUnanswered([...unanswered, body])
      throw error
    }
  }

  async function showChanges(fields: EditedFields): Promise<void> {
    const { data: fresh } = await readAgain()
    if (fresh === undefined) return setFailure(t('error.member.changed'))
    setBase(fresh)
    // The change was the administrator's own: it was saved, only its answer was lost.
    if (unanswered.some((body) => isAsSent(fresh, body))) return save(fresh, fields)
    mergeTheirChanges(valuesOf(fresh))
  }

  return {
    form,
    submit,
    failure,
    base,
    differences,
  }
}

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'error.member.changed'
