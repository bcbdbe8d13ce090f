import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { memberTypes, planName } from '#studio/member-types.ts'
import { useLanguage } from '#web/lib/language.ts'
import { TextField } from '#web/ui/field.tsx'
import type { CampaignValues } from './campaign-form.ts'
import { OptionalDayField } from './day-field.tsx'

/** Who gets tickets, how many, why, and until when. */
export function CampaignFields() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<CampaignValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <MemberTypes />
      <OptionalDayField
        name="notBookedSince"
        label={t('admin.tickets.campaign.notBookedSince')}
        hint={t('admin.tickets.campaign.notBookedHint')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('admin.tickets.campaign.tickets')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.tickets}
          {...register('tickets')}
        />
        <OptionalDayField
          name="expiresOn"
          label={t('admin.tickets.expiresOn')}
          hint={t('admin.tickets.expiresHint')}
        />
      </div>
      <TextField
        label={t('admin.tickets.reason')}
        autoComplete="off"
        required
        hint={t('admin.tickets.reasonGiveHint')}
        error={errors.reason}
        {...register('reason')}
      />
    </div>
  )
}

function MemberTypes() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register } = useFormContext<CampaignValues>()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.tickets.campaign.memberTypes')}</legend>
      <div className="flex flex-wrap gap-2">
        {memberTypes.map((type) => (
          <label
            key={type}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="checkbox"
              value={type}
              {...register('memberTypes')}
              className="size-4 accent-green"
            />
            {planName(type, language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
