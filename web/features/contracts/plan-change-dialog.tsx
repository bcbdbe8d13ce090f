import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Contract } from '#contract/payments/member-contract.ts'
import { planWanted } from '#contract/payments/plan-change.ts'
import type { PlanEffect, PlanOutcome } from '#contract/payments/plan-change.ts'
import { memberTypes, planName, typesInOrder } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'
import { FreeBookings } from '#web/features/payments/free-bookings.tsx'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useChangePlan, usePlanPreview } from './api.ts'

interface Props {
  open: boolean
  memberId: string
  contract: Contract
  onClose: () => void
}

/**
 * Changes a member's plan. Before it is saved, it says for each choice when the plan counts and what is
 * charged when.
 */
export function PlanChangeDialog({ open, memberId, contract, onClose }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { form, dialog, saveWith } = useDialogForm({
    name: `plan of ${memberId}`,
    schema: planForm,
    values: { memberType: String(contract.memberType), effect: '' },
    onClose,
  })
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

  const submit = saveWith(async (body) => {
    try {
      await change.mutateAsync(body)
      return t('contract.change.done')
    } catch (error) {
      if (error instanceof CallError && error.code === 'error.planChange.changed') void preview.refetch()
      throw error
    }
  })

  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t('contract.change.title')}
      confirmLabel={t('contract.change.ok')}
      onSubmit={submit}
    >
      <SelectField
        label={t('contract.change.to')}
        options={typesInOrder(facts).map((code) => ({ value: code, label: planName(facts, code, language) }))}
        {...register('memberType')}
      />
      <div aria-live="polite" className="grid gap-4">
        {preview.isPending && <Skeleton className="h-32 rounded-2xl" />}
        {preview.error && !preview.data && <FailedLoad text={t('contract.loadFailed')} query={preview} />}
        {preview.data && outcomes.length === 0 && (
          <p className="text-sm text-ink-soft">{t('contract.change.same')}</p>
        )}
        {effect !== undefined && (
          <RadioGroup
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
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { title, text } = useOutcomeText()(outcome)
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-ink-soft tabular-nums">{text}</span>
      {outcome.memberType !== chosen && (
        <span className="text-sm text-ink-soft">
          {t('contract.change.otherType', { plan: planName(facts, outcome.memberType, language) })}
        </span>
      )}
    </span>
  )
}

/** As chosen. The effect is empty until the server has said which there are. */
interface PlanValues {
  memberType: string
  effect: PlanEffect | ''
}

const planForm = z.pipe(
  z.transform(({ memberType, effect }: PlanValues): z.input<typeof planWanted> => ({
    memberType: Number(memberType) as MemberType,
    effect: effect as PlanEffect,
  })),
  planWanted,
)

/** Writes when a changed plan counts, and what is charged when. */
function useOutcomeText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const date = (instant: string) => dateText(Date.parse(instant), language)

  return ({ effect, from, nextCharge, ends }: PlanOutcome): { title: string; text: string } => {
    const title = (key: 'none' | 'renewal' | 'now' | 'stay' | 'end' | 'endNow') =>
      t(`contract.change.${key}.title`)
    if (nextCharge !== null) {
      const charge = { date: date(nextCharge.at), amount: yenText(nextCharge.amount, language) }
      const key = effect === 'renewal' && from === null ? 'stay' : effect
      return { title: title(key), text: t(`contract.change.${key}.text`, charge) }
    }
    if (effect === 'none') return { title: title('none'), text: t('contract.change.none.free') }
    if (ends === null) return { title: title('endNow'), text: t('contract.change.endNow.text') }
    return { title: title('end'), text: t('contract.change.end.text', { date: date(ends) }) }
  }
}
