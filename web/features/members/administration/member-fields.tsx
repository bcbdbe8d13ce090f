import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { isUnlimited, memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toNumber } from './member-form.ts'
import type { MemberValues } from './member-form.ts'

/** Tickets, the reason when they change, and the member type. */
export function MemberFields({ before }: { before: ManagedMember }) {
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
    ? t('admin.member.ticketsChange', {
        before: before.tickets,
        change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
      })
    : t('admin.member.ticketsNow', { count: before.tickets })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <SelectField
          label={t('admin.member.memberType')}
          error={errors.memberType}
          options={memberTypes.map((code) => ({ value: code, label: planName(code, language) }))}
          aria-describedby={typeHint}
          {...register('memberType')}
        />
        <p id={typeHint} className="text-sm text-ink-soft">
          {t('contract.booksOnly')}
        </p>
      </div>
      <TextField
        label={t('admin.member.tickets')}
        inputMode="numeric"
        autoComplete="off"
        hint={chosen !== undefined && isUnlimited(chosen) ? t('admin.member.ticketsUnlimited') : hint}
        error={errors.tickets}
        {...register('tickets', { deps: ['ticketsReason'] })}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('admin.member.ticketsReason')}
          autoComplete="off"
          required={changes}
          hint={t('admin.member.ticketsReasonHint')}
          error={errors.ticketsReason}
          {...register('ticketsReason')}
        />
      </div>
    </div>
  )
}
