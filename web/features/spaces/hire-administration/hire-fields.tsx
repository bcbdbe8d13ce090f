import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sitePayments } from '#contract/hire-administration.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { HireValues } from './hire-values.ts'
import { TimePrice } from './time-price.tsx'

interface Props {
  member: ManagedMember | undefined
  refusals: number
  onChooseMember: () => void
}

/** The fields of a hire for a member. */
export function HireFields({ member, refusals, onChooseMember }: Props) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<HireValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <div role="group" aria-label={t('spaceCalendar.hire.member')} className="grid gap-1.5">
        <p className="text-sm font-semibold">{t('spaceCalendar.hire.member')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {member && (
            <p>
              <span lang="ja" className="block text-xs text-ink-soft">
                {fullKana(member)}
              </span>
              <span lang={languageOfName(fullName(member))} className="font-semibold wrap-anywhere">
                {t('spaceCalendar.hire.honoured', { name: fullName(member) })}
              </span>
            </p>
          )}
          <Button look="outline" onClick={onChooseMember}>
            {t(member ? 'spaceCalendar.hire.otherMember' : 'spaceCalendar.hire.chooseMember')}
          </Button>
        </div>
        {errors.memberId && (
          <p role="alert" className="text-sm text-danger">
            {fieldErrorText(t, 'memberId', errors.memberId.message)}
          </p>
        )}
      </div>
      <SpanFields />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <TextField
          label={t('spaceCalendar.hire.people')}
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.people}
          {...register('people')}
        />
        <TextField
          label={t('spaceCalendar.hire.purpose')}
          required
          autoComplete="off"
          error={errors.purpose}
          {...register('purpose')}
        />
      </div>
      <TimePrice refusals={refusals} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('spaceCalendar.hire.payment')}</legend>
        <div className="flex flex-wrap gap-2">
          {sitePayments.map((way) => (
            <label
              key={way}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 has-checked:border-green has-checked:bg-green-soft"
            >
              <input type="radio" value={way} className="size-4 accent-green" {...register('paidBy')} />
              {t(`spaceCalendar.paidBy.${way}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
