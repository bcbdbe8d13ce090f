import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { isUnlimited, memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toNumber } from './member-form.ts'
import type { UserValues } from './member-form.ts'

/** Tickets, the reason when they change, and the member type. */
export function UserFields({ before }: { before: ManagedMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, watch, formState } = useFormContext<UserValues>()
  const { errors } = formState
  const [tickets, memberType] = watch(['tickets', 'memberType'])
  const chosen = memberTypes.find((code) => String(code) === memberType)
  const change = toNumber(tickets) - before.tickets
  const changes = Number.isInteger(change) && change !== 0
  const hint = changes
    ? t('user.ticketsChange', {
        before: before.tickets,
        change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
      })
    : t('user.ticketsNow', { count: before.tickets })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('user.memberType')}
        error={errors.memberType}
        options={memberTypes.map((code) => ({ value: code, label: planName(code, language) }))}
        {...register('memberType')}
      />
      <TextField
        label={t('user.tickets')}
        inputMode="numeric"
        autoComplete="off"
        hint={chosen !== undefined && isUnlimited(chosen) ? t('user.ticketsUnlimited') : hint}
        error={errors.tickets}
        {...register('tickets', { deps: ['ticketsReason'] })}
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('user.ticketsReason')}
          autoComplete="off"
          required={changes}
          hint={t('user.ticketsReasonHint')}
          error={errors.ticketsReason}
          {...register('ticketsReason')}
        />
      </div>
    </div>
  )
}
