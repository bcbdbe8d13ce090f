import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClosureFields } from '#contract/closures.ts'
import { useEndFollowsStart } from '#web/ui/calendar/end-follows-start.ts'
import { MomentField } from '#web/ui/calendar/moment-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { ClosureValues } from './closure-form.ts'
import { ClosedSpacesField } from './closed-spaces-field.tsx'

/** The fields of the closure dialog. */
export function ClosureFormFields({ form }: { form: UseFormReturn<ClosureValues, unknown, ClosureFields> }) {
  const { t } = useTranslation()
  const { register, watch } = form
  const { errors } = form.formState
  const { startMoved } = useEndFollowsStart()
  const [wholeDay, scope] = watch(['wholeDays', 'scope'])
  return (
    <div className="grid gap-5">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-green" {...register('wholeDays')} />
        {t('admin.closure.wholeDays')}
      </label>
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField name="start" wholeDay={wholeDay} onMoved={startMoved} />
        <MomentField name="end" wholeDay={wholeDay} />
      </div>
      <TextField
        label={t('admin.closure.reasonJa')}
        required
        lang="ja"
        hint={t('admin.closure.reasonHint')}
        error={errors.reasonJa}
        {...register('reasonJa')}
      />
      <TextField
        label={t('admin.closure.reasonEn')}
        required
        lang="en"
        error={errors.reasonEn}
        {...register('reasonEn')}
      />
      <SelectField
        label={t('admin.closure.scope')}
        options={(['studio', 'spaces'] as const).map((value) => ({
          value,
          label: t(`admin.closure.scopes.${value}`),
        }))}
        {...register('scope')}
      />
      {scope === 'spaces' && <ClosedSpacesField />}
    </div>
  )
}
