import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { couponCode, normaliseCode } from '#contract/offers/coupon-code.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { codeInput, Field, inputClass } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

const couponForm = z.object({ coupon: couponCode })

type CouponForm = UseFormReturn<z.input<typeof couponForm>, unknown, z.output<typeof couponForm>>

export interface Coupon<Terms> {
  form: CouponForm
  /** The terms with the coupon that is taken off the price, and its code; undefined without one. */
  used: { code: string; terms: Terms } | undefined
  /** What is typed, as a code that the server knows. */
  typed: () => string
  /** Takes a code off the price, and answers whether it can be used. What was typed stays. */
  take: (code: string) => Promise<boolean>
  /** Orders without the coupon. What was typed stays unless it is emptied. */
  leave: () => void
  /** Shows a refusal of the coupon at its field; answers false for any other error. */
  showRefusal: (error: unknown, options?: { shouldFocus: boolean }) => boolean
  submit: (event: SyntheticEvent) => Promise<void>
  empty: () => void
}

interface Options<Terms> {
  typedBefore?: string
  /** Reads the terms with the coupon. */
  check: (code: string) => Promise<Terms>
  /** Gets undefined when a code is tried, then an error that is not about the coupon. */
  onResult: (error: unknown) => void
}

/** The coupon of an order: what is typed, and the terms with the one that is used. */
export function useCoupon<Terms>({ typedBefore = '', check, onResult }: Options<Terms>): Coupon<Terms> {
  const form = useContractForm(couponForm, { coupon: typedBefore })
  const [used, setUsed] = useState<{ code: string; terms: Terms }>()
  const leave = () => setUsed(undefined)

  function showRefusal(error: unknown, options?: { shouldFocus: boolean }): boolean {
    const isShown = showFieldErrors(form, error, options)
    if (isShown) leave()
    return isShown
  }

  async function take(code: string): Promise<boolean> {
    onResult(undefined)
    try {
      setUsed({ code, terms: await check(code) })
      return true
    } catch (error) {
      leave()
      if (!showRefusal(error)) onResult(error)
      return false
    }
  }

  return {
    form,
    used,
    typed: () => normaliseCode(form.getValues('coupon')),
    take,
    leave,
    showRefusal,
    submit: form.handleSubmit(async ({ coupon }) => {
      if (coupon === '') leave()
      else await take(coupon)
    }),
    empty() {
      form.setValue('coupon', '')
      leave()
    },
  }
}

interface FieldProps {
  coupon: Pick<Coupon<unknown>, 'form' | 'used' | 'submit' | 'empty'>
  /** What is said of a coupon that is taken but lowers nothing. */
  needless?: string | undefined
}

/** A code, and the button that takes it off the price. A form of its own, so that Enter orders nothing. */
export function CouponField({ coupon: { form, ...coupon }, needless }: FieldProps) {
  return (
    <FormProvider {...form}>
      <Form onSubmit={(event) => void coupon.submit(event)}>
        <Fields used={coupon.used?.code} needless={needless} onDrop={coupon.empty} />
      </Form>
    </FormProvider>
  )
}

interface FieldsProps {
  used: string | undefined
  needless: string | undefined
  onDrop: () => void
}

function Fields({ used, needless, onDrop }: FieldsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<{ coupon: string }>()
  const busy = formState.isSubmitting
  return (
    <div className="mx-auto grid w-full max-w-md gap-2">
      <Field
        label={t('offers.coupon')}
        name="coupon"
        hint={t('offers.couponHint')}
        error={formState.errors.coupon}
        control={(bound) => (
          <div className="flex flex-wrap gap-3">
            <input
              {...bound}
              {...codeInput}
              {...register('coupon')}
              className={classes(inputClass, 'w-auto min-w-0 flex-1 basis-36 uppercase')}
            />
            <Button type="submit" variant="outline" busy={busy} className="px-5">
              {busy ? t('common.busy') : t('offers.useCoupon')}
            </Button>
          </div>
        )}
      />
      {used !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-sm text-green">
          <span>{needless ?? t('offers.couponUsed', { code: used })}</span>
          <Button variant="quiet" className="-mx-3 px-3!" onClick={onDrop}>
            {t('offers.dropCoupon')}
          </Button>
        </p>
      )}
    </div>
  )
}

interface LinesProps {
  listPrice: number
  price: number
  coupon: { code: string; off: number } | null
  /** What the price is called. */
  label: string
}

/** The price, and with a coupon what it was before. */
export function PriceLines({ listPrice, price, coupon, label }: LinesProps) {
  const { t } = useTranslation()
  const yen = useYen()
  // In large text an amount stands below its name, at the right.
  const line = 'flex flex-wrap items-baseline justify-between gap-x-4'
  const amount = 'ml-auto text-right'
  return (
    <p role="status" className="grid w-full max-w-md gap-1 tabular-nums">
      {coupon !== null && (
        <>
          <span className={line}>
            <span>{t('offers.listPrice')}</span>
            <s className={classes(amount, 'text-ink-soft')}>{yen(listPrice)}</s>
          </span>
          <span className={line}>
            <span>{t('offers.couponOff', { code: coupon.code })}</span>
            <span className={classes(amount, 'text-green')}>{yen(-coupon.off)}</span>
          </span>
        </>
      )}
      <span className={line}>
        <span className="font-semibold">{label}</span>
        <span className={classes(amount, 'font-display text-2xl')}>
          {yen(price)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
        </span>
      </span>
    </p>
  )
}
