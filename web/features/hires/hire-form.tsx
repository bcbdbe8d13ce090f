import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Quote } from '#contract/hires/quotes.ts'
import { isoText } from '#time/tokyo.ts'
import type { Coupon } from '#web/features/payments/coupon-field.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { forgetChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCreateHire, useNewQuote, useReloadFreeTimes } from './api.ts'
import type { WantedTime } from './api.ts'

export type HirePurpose = UseFormReturn<
  { people: number; purpose: string },
  unknown,
  { people: number; purpose: string }
>

/** How the server refused to hold a time. */
interface Refusal {
  wanted: WantedTime
  text: string
  isNewPrice?: true
}

interface Props {
  wanted: WantedTime
  quote: Quote
  /** False while the price of the wanted time is read: the quote is still that of another time. */
  isPriceKnown: boolean
  form: HirePurpose
  coupon: Pick<Coupon<Quote>, 'form' | 'used' | 'typed' | 'take' | 'leave' | 'showRefusal'>
}

/** Number of people and purpose, and the button that holds the time and leads on to the payment. */
export function HireForm({ wanted, quote, isPriceKnown, form, coupon }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  const navigate = useNavigate()
  const create = useCreateHire()
  const putQuote = useNewQuote()
  const reloadFreeTimes = useReloadFreeTimes()
  const [lastRefusal, setRefusal] = useState<Refusal>()
  const refusal = lastRefusal && isSameTime(lastRefusal.wanted, wanted) ? lastRefusal : undefined
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  // After a success the browser is already leaving for the page of the hire.
  const busy = create.isPending || create.isSuccess || coupon.form.formState.isSubmitting
  const used = coupon.used?.code

  const submit = handleSubmit(async ({ people, purpose }) => {
    setRefusal(undefined)
    const typed = coupon.typed()
    // A code that was typed and not used would be lost: the new price is shown before anything is held.
    if (typed !== (used ?? '')) {
      if (typed === '') coupon.leave()
      else if (await coupon.take(typed)) setRefusal({ wanted, text: t('offers.couponTaken') })
      return
    }
    const { spaceId, start, end } = wanted
    const time = { spaceId, start: isoText(start), end: isoText(end) }
    const body = { ...time, people, purpose, total: quote.total, ...(used !== undefined && { coupon: used }) }
    try {
      const { id } = await create.mutateAsync(body)
      forgetChoice()
      await navigate(to(`/hire?id=${id}`))
    } catch (error) {
      refuse(error)
    }
  })

  function refuse(error: unknown) {
    const newQuote =
      error instanceof CallError && error.code === 'error.hire.priceChanged' ? error.current : undefined
    if (newQuote) {
      const { total } = newQuote as Quote
      putQuote(wanted, used, newQuote as Quote)
      return setRefusal({
        wanted,
        text: t('hire.priceChanged', { before: yen(quote.total), now: yen(total) }),
        isNewPrice: true,
      })
    }
    if (coupon.showRefusal(error)) return
    if (!showFieldErrors(form, error)) setRefusal({ wanted, text: errorText(t, error) })
    // The time may be taken. The free times then show it, and the choice is begun anew.
    void reloadFreeTimes()
  }

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5 border-t border-line pt-5">
      <TextField
        label={t('hire.people')}
        type="number"
        inputMode="numeric"
        min={1}
        required
        error={errors.people}
        {...register('people', { valueAsNumber: true })}
      />
      <TextArea
        label={t('hire.purpose')}
        hint={t('hire.purposeHint')}
        required
        error={errors.purpose}
        {...register('purpose')}
      />
      {refusal && <Notice kind="error">{refusal.text}</Notice>}
      <Button type="submit" variant="accent" busy={busy || !isPriceKnown} className="min-h-13">
        {busy
          ? t('hire.holding')
          : refusal?.isNewPrice
            ? t('hire.holdAtNewPrice', { total: yen(quote.total) })
            : t(quote.total === 0 ? 'hire.holdFree' : 'hire.hold')}
      </Button>
      <p className="text-xs text-ink-soft">{t('hire.holdNote')}</p>
    </Form>
  )
}

const isSameTime = (one: WantedTime, other: WantedTime) =>
  one.spaceId === other.spaceId && one.start === other.start && one.end === other.end
