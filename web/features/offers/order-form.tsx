import { useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { couponCode, normaliseCode } from '#contract/offers/coupon-code.ts'
import type { OrderTerms } from '#contract/offers/offers.ts'
import { legalText } from '#studio/legal-notice.ts'
import { calendarDateText } from '#time/tokyo.ts'
import { OrderDocuments } from '#web/features/payments/order-documents.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { showFieldErrors, useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useFreshAfterBack } from '#web/lib/fresh-after-back.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { checkCoupon, usePlaceOrder } from './api.ts'

interface Props {
  /** Without a coupon, as they hold now. */
  terms: OrderTerms
  /** The last day on which the offer is sold; null without such a day. */
  saleUntil: string | null
  /** Reads the terms again, and answers whether the offer can still be bought. */
  onChanged: () => Promise<unknown>
}

const couponForm = z.object({ coupon: couponCode })

/**
 * The final confirmation of an order: the terms, a coupon, and the button that orders. The server compares
 * the price that is shown, and charges nothing when another one holds.
 */
export function OrderForm({ terms: plain, saleUntil, onChanged }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const order = usePlaceOrder()
  const form = useContractForm(couponForm, { coupon: '' })
  const [withCoupon, setWithCoupon] = useState<OrderTerms>()
  const [notice, setNotice] = useState<string>()
  useFreshAfterBack(() => {
    order.reset()
    void onChanged()
  })
  const terms = withCoupon ?? plain
  const { offerId } = plain
  // After a success the browser is already leaving for the provider's page.
  const busy = order.isPending || order.isSuccess || form.formState.isSubmitting

  /** Takes a coupon, and answers whether it can be used. What was typed stays. */
  async function applyCoupon(code: string): Promise<boolean> {
    setNotice(undefined)
    order.reset()
    try {
      setWithCoupon(await checkCoupon(offerId, code))
      return true
    } catch (error) {
      setWithCoupon(undefined)
      await refused(error)
      return false
    }
  }

  /** Shows why something was refused: a coupon at its field, anything else above the button. */
  async function refused(error: unknown): Promise<void> {
    if (showFieldErrors(form, error)) return setWithCoupon(undefined)
    setNotice(errorText(t, error))
    if (error instanceof CallError && error.code.startsWith('error.offer.')) await onChanged()
  }

  const apply = form.handleSubmit(async ({ coupon }) => {
    if (coupon === '') setWithCoupon(undefined)
    else await applyCoupon(coupon)
  })

  async function pay() {
    if (busy) return
    setNotice(undefined)
    const typed = normaliseCode(form.getValues('coupon'))
    const used = terms.coupon?.code ?? ''
    // A code that was typed and not used would be lost: the new price is shown before anything is ordered.
    if (typed !== used) {
      if (typed === '') setWithCoupon(undefined)
      else if (await applyCoupon(typed)) setNotice(t('offers.couponTaken'))
      return
    }
    try {
      const body = { offerId, price: terms.price, ...(used !== '' && { coupon: used }) }
      const { id, url } = await order.mutateAsync(body)
      if (url === null) void navigate(to(`/order?id=${id}`), { replace: true })
    } catch (error) {
      order.reset()
      if (isCode(error, 'error.offer.priceChanged') && used !== '') await applyCoupon(used)
      await refused(error)
    }
  }

  return (
    <div className="grid gap-8">
      {terms.simulated && <Notice>{t('payment.simulated')}</Notice>}
      <section aria-labelledby="terms">
        <h2 id="terms" className="mb-4 text-xl">
          <Phrases text={t('payment.terms')} />
        </h2>
        <Terms {...{ terms, saleUntil }} />
        <OrderDocuments documents={['rules', 'legal', 'privacy']} className="mt-4" />
      </section>
      <FormProvider {...form}>
        <Form onSubmit={(event) => void apply(event)}>
          <CouponField
            used={withCoupon?.coupon?.code}
            busy={form.formState.isSubmitting}
            onDrop={() => {
              form.setValue('coupon', '')
              setWithCoupon(undefined)
            }}
          />
        </Form>
      </FormProvider>
      <div className="grid justify-items-center gap-4">
        <p role="status" className="w-full max-w-md">
          <PriceLines terms={terms} />
        </p>
        {notice !== undefined && <Notice kind="error">{notice}</Notice>}
        <Button
          variant="accent"
          busy={busy}
          className="min-h-14 w-full max-w-md text-lg"
          onClick={() => void pay()}
        >
          {order.isPending || order.isSuccess
            ? t('payment.ordering')
            : t(terms.price === 0 ? 'offers.orderFree' : 'payment.order')}
        </Button>
        <OrderNote price={terms.price} />
      </div>
    </div>
  )
}

const isCode = (error: unknown, code: CallError['code']) => error instanceof CallError && error.code === code

function OrderNote({ price }: { price: number }) {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <p className="text-center text-sm text-ink-soft">
      {price === 0 ? t('offers.freeNote') : t('payment.orderNote', { amount: yen(price) })}
    </p>
  )
}

interface CouponFieldProps {
  /** The code of the coupon that is taken off the price; undefined without one. */
  used: string | undefined
  busy: boolean
  onDrop: () => void
}

/** A code, and the button that takes it off the price. */
function CouponField({ used, busy, onDrop }: CouponFieldProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<{ coupon: string }>()
  return (
    <div className="grid gap-2 sm:max-w-md">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          label={t('offers.coupon')}
          hint={t('offers.couponHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
          error={formState.errors.coupon}
          {...register('coupon')}
        />
        <Button type="submit" variant="outline" busy={busy} className="mt-[1.85rem] px-5">
          {busy ? t('common.busy') : t('offers.useCoupon')}
        </Button>
      </div>
      {used !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-sm text-green">
          {t('offers.couponUsed', { code: used })}
          <Button variant="quiet" className="px-3" onClick={onDrop}>
            {t('offers.dropCoupon')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The price, and with a coupon what it was before. */
function PriceLines({ terms: { listPrice, price, coupon } }: { terms: OrderTerms }) {
  const { t } = useTranslation()
  const yen = useYen()
  const line = 'flex items-baseline justify-between gap-4'
  return (
    <span className="grid gap-1 tabular-nums">
      {coupon !== null && (
        <>
          <span className={line}>
            <span>{t('offers.listPrice')}</span>
            <s className="text-ink-soft">{yen(listPrice)}</s>
          </span>
          <span className={line}>
            <span>{t('offers.couponOff', { code: coupon.code })}</span>
            <span className="text-green">{yen(-coupon.off)}</span>
          </span>
        </>
      )}
      <span className={line}>
        <span className="font-semibold">{t('offers.toPay')}</span>
        <span className="font-display text-2xl">
          {yen(price)} <span className="font-sans text-xs text-ink-soft">{t('price.taxIncluded')}</span>
        </span>
      </span>
    </span>
  )
}

/**
 * The six facts that the law requires before an order (Act on Specified Commercial Transactions, article
 * 12-6).
 */
function Terms({ terms, saleUntil }: { terms: OrderTerms; saleUntil: string | null }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { name, tickets, listPrice, price, coupon, lastDay, lessonPrice } = terms
  return (
    <DescriptionList
      rows={[
        {
          term: t('payment.quantity'),
          children: (
            <>
              <p className="font-semibold">{name[language]}</p>
              <p>{t('offers.quantityText', { count: tickets })}</p>
            </>
          ),
        },
        {
          term: t('payment.price'),
          children: (
            <p className="tabular-nums">
              <span className="font-semibold">{yen(price)}</span>
              {coupon !== null && (
                <span className="block text-sm text-ink-soft">
                  {t('offers.priceText', {
                    listPrice: yen(listPrice),
                    code: coupon.code,
                    off: yen(coupon.off),
                  })}
                </span>
              )}
            </p>
          ),
        },
        {
          term: t('payment.method'),
          children: (
            <>
              <p className="whitespace-pre-line">{legalText(facts, 'payment')[language]}</p>
              <p>{t('payment.timeOnce')}</p>
            </>
          ),
        },
        {
          term: t('offers.provision'),
          children: (
            <>
              <p>{t('offers.provisionText')}</p>
              <p className="font-semibold">
                {t('offers.lastDay', { day: calendarDateText(lastDay, language) })}
              </p>
            </>
          ),
        },
        {
          term: t('payment.application'),
          children:
            saleUntil === null
              ? t('payment.applicationText')
              : t('price.offer.until', { day: calendarDateText(saleUntil, language) }),
        },
        {
          term: t('offers.leaving'),
          children: t('offers.leavingText', { lessonPrice: yen(lessonPrice) }),
        },
      ]}
    />
  )
}
