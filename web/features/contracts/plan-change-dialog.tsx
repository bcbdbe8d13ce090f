import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/member-contract.ts'
import type { PlanOutcome } from '#contract/plan-change.ts'
import { memberTypes, planName } from '#studio/member-types.ts'
import { CallError } from '#web/lib/api.ts'
import { FreeBookings } from '#web/features/payments/free-bookings.tsx'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useChangePlan, usePlanPreview } from './api.ts'
import { useOutcomeText } from './outcome-text.ts'
import { planForm } from './plan-form.ts'

interface Props {
  open: boolean
  memberId: string
  contract: Contract
  onClose: () => void
}

/** Changes a member's plan. Before it is saved, it says for each choice when the plan counts and what is charged when. */
export function PlanChangeDialog({ open, memberId, contract, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const form = useContractForm(planForm, { memberType: String(contract.memberType), effect: '' })
  useUnsavedInput(form, `plan of ${memberId}`)
  const { failure, submitWith } = useSubmission(form)
  const { register, watch, setValue } = form
  const chosen = memberTypes.find((code) => String(code) === watch('memberType'))
  const preview = usePlanPreview(memberId, chosen)
  const change = useChangePlan(memberId, preview.data?.version)
  const outcomes = preview.data?.outcomes ?? []
  const outcome = outcomes.find((one) => one.effect === watch('effect'))
  const effect = outcome?.effect
  const freeBookings = outcome?.freeBookings ?? []
  const proposed = outcomes[0]?.effect
  useEffect(() => {
    if (effect === undefined && proposed !== undefined) setValue('effect', proposed)
  }, [effect, proposed, setValue])

  const submit = submitWith(async (body) => {
    try {
      await change.mutateAsync(body)
      toast.success(t('contract.change.done'))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'error.planChange.changed') void preview.refetch()
      throw error
    }
  })

  return (
    <FormDialog
      {...{ open, form, failure, onClose }}
      title={t('contract.change.title')}
      saving={change.isPending}
      busy={change.isPending}
      confirmLabel={t('contract.change.ok')}
      onSubmit={submit}
    >
      <SelectField
        label={t('contract.change.to')}
        options={memberTypes.map((code) => ({ value: code, label: planName(code, language) }))}
        {...register('memberType')}
      />
      <div aria-live="polite" className="grid gap-4">
        {preview.isPending && <Skeleton className="h-32 rounded-2xl" />}
        {preview.error && !preview.data && <FailedLoad text={t('contract.loadFailed')} query={preview} />}
        {preview.data && outcomes.length === 0 && (
          <p className="text-sm text-ink-soft">{t('contract.change.same')}</p>
        )}
        {effect !== undefined && (
          <RadioCards
            legend={t('contract.change.charges')}
            values={outcomes.map((one) => one.effect)}
            chosen={effect}
            onChoose={(value) => setValue('effect', value, { shouldDirty: true })}
            text={(value) => {
              const offered = outcomes.find((one) => one.effect === value)
              return offered && <OutcomeText outcome={offered} chosen={chosen} />
            }}
            hint={t('contract.change.hint')}
          />
        )}
        <FreeBookings
          bookings={freeBookings}
          lead={t('contract.change.freeBookings', { count: freeBookings.length })}
        />
      </div>
    </FormDialog>
  )
}

function OutcomeText({ outcome, chosen }: { outcome: PlanOutcome; chosen: number | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { title, text } = useOutcomeText()(outcome)
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-ink-soft tabular-nums">{text}</span>
      {outcome.memberType !== chosen && (
        <span className="text-sm text-ink-soft">
          {t('contract.change.otherType', { plan: planName(outcome.memberType, language) })}
        </span>
      )}
    </span>
  )
}
