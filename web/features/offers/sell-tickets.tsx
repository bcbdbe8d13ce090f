import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { normaliseCode } from '#contract/offers/coupon-code.ts'
import type { ShownOffer } from '#contract/offers/offers.ts'
import { listOffersForMember, offerSale, sellOffer } from '#contract/offers/order-administration.ts'
import type { OfferSale } from '#contract/offers/order-administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ticketsPerLesson } from '#studio/booking-rules.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { codeInput, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOfferText } from './offer-text.ts'

interface Buyer {
  id: string
  name: string
}

/** A way to sell tickets to a member who pays in cash or by transfer. */
export function SellTickets({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <>
      <Button variant="outline" onClick={() => show(undefined)}>
        {t('offerAdmin.sell.open')}
      </Button>
      {dialog && <SellDialog key={dialog.opening} open={dialog.open} buyer={buyer} onClose={close} />}
    </>
  )
}

interface SellDialogProps {
  open: boolean
  buyer: Buyer
  onClose: () => void
}

export type Sold = Answer<typeof sellOffer>

/** Asks what is sold, and then tells the receipt's number and the tickets that the member has now. */
function SellDialog({ open, buyer, onClose }: SellDialogProps) {
  const { t } = useTranslation()
  const offers = useOffersForMember(buyer.id)
  const [sold, setSold] = useState<Sold>()
  const title = t('offerAdmin.sell.title', { name: buyer.name })
  const { data } = offers
  if (data && data.some(canBuy) && sold === undefined)
    return <SellForm {...{ open, buyer, title, onClose }} offers={data} onSold={setSold} />
  return (
    <Dialog
      {...{ open, onClose, title }}
      footer={sold && <Button onClick={onClose}>{t('common.ok')}</Button>}
    >
      <FailedLoad text={t('offers.listFailed')} query={offers} />
      {offers.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {sold ? (
        <SaleDone sold={sold}>
          <p>{t('offerAdmin.sell.tickets', { count: sold.tickets })}</p>
        </SaleDone>
      ) : (
        data && <Refusals offers={data} />
      )}
    </Dialog>
  )
}

/** That something was sold on site, with the number of the receipt and a way to it. */
export function SaleDone({ sold, children }: { sold: Sold; children?: ReactNode }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  // The number has a hyphen, at which it would break.
  const number = receiptNumber(sold.number)
  const [before, after] = t('offerAdmin.sell.done', { number }).split(number)
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p className="text-lg font-semibold">
        {before}
        <span className="whitespace-nowrap">{number}</span>
        {after}
      </p>
      {children}
      <Link to={to(`/receipt/${sold.paymentId}`)} className={buttonClass('outline')}>
        {t('payment.receipt')}
      </Link>
    </div>
  )
}

const canBuy = ({ yours }: ShownOffer) => yours?.refusal === null

/** Why the member can buy nothing. */
function Refusals({ offers }: { offers: readonly ShownOffer[] }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  if (offers.length === 0) return <p>{t('offerAdmin.sell.none')}</p>
  const [why, ...others] = new Set(offers.map(({ yours }) => yours?.refusal))
  if (why && others.length === 0) return <p>{t(why)}</p>
  return (
    <ul className="grid gap-3">
      {offers.map(({ id, name, yours }) => (
        <li key={id}>
          <span className="font-semibold">{name[language]}</span>
          <span className="block text-sm text-ink-soft">{yours?.refusal && t(yours.refusal)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is typed of a sale on site, whatever is sold. */
export interface SaleValues {
  coupon: string
  method: OfferSale['method']
}

interface SellValues extends SaleValues {
  offerId: string
}

/** No order has this price. The server refuses it, sells nothing, and names the one that holds. */
const noPrice = -1

const sellForm = z.pipe(
  z.transform((typed: SellValues): z.input<typeof offerSale> => ({ ...typed, price: noPrice })),
  offerSale,
)

interface SellFormProps extends SellDialogProps {
  title: string
  offers: readonly ShownOffer[]
  onSold: (sold: Sold) => void
}

/** Offer, coupon and way of payment. With a coupon the price is shown first, and the next click sells. */
function SellForm({ open, buyer, title, offers, onClose, onSold }: SellFormProps) {
  const { t } = useTranslation()
  const { form, dialog, saveWith } = useDialogForm({
    name: `tickets for ${buyer.id}`,
    schema: sellForm,
    values: { offerId: offers.find(canBuy)?.id ?? '', coupon: '', method: 'cash' as const },
    onClose,
  })
  const { watch, setValue } = form
  const offerId = watch('offerId')
  const offer = offers.find(({ id }) => id === offerId)
  const { price, sell } = useSaleAtPrice(buyer.id, {
    of: offerId,
    coupon: watch('coupon'),
    price: offer?.yours?.price ?? 0,
  })

  const submit = saveWith(async (body) => {
    const sold = await sell(body)
    if (sold) onSold(sold)
    return undefined
  })

  return (
    <FormDialog
      {...dialog}
      {...{ open, title }}
      confirmLabel={t(price === undefined ? 'offerAdmin.sell.check' : 'offerAdmin.sell.ok')}
      onSubmit={submit}
    >
      <RadioGroup
        legend={t('offerAdmin.sell.offer')}
        values={offers.map(({ id }) => id)}
        chosen={offerId}
        onChoose={(id) => setValue('offerId', id, { shouldDirty: true })}
        isDisabled={(id) => !offers.some((one) => one.id === id && canBuy(one))}
        text={(id) => <OfferChoice offer={offers.find((one) => one.id === id)} />}
      />
      <SaleFields price={price} />
    </FormDialog>
  )
}

/** Coupon, way of payment and price, in the form around them. Without a price it is still to be asked for. */
export function SaleFields({ price }: { price: number | undefined }) {
  const { t } = useTranslation()
  const yen = useYen()
  const { register, watch, setValue, formState } = useFormContext<SaleValues>()
  return (
    <>
      <TextField
        label={t('offers.coupon')}
        hint={t('offerAdmin.sell.couponHint')}
        {...codeInput}
        className="max-w-80 uppercase"
        error={formState.errors.coupon}
        {...register('coupon')}
      />
      <RadioGroup
        legend={t('money.onSite.method')}
        variant="segments"
        values={['cash', 'transfer'] as const}
        chosen={watch('method')}
        onChoose={(method) => setValue('method', method, { shouldDirty: true })}
        text={(method) => t(`payment.methods.${method}`)}
      />
      <p role="status" className="rounded-2xl bg-paper px-5 py-4">
        {price === undefined ? (
          t('offerAdmin.sell.priceFirst')
        ) : (
          <strong className="tabular-nums">{t('offerAdmin.sell.price', { amount: yen(price) })}</strong>
        )}
      </p>
    </>
  )
}

function OfferChoice({ offer }: { offer: ShownOffer | undefined }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const textOf = useOfferText()
  if (offer === undefined) return null
  const { name, yours, price } = offer
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 flex-1 basis-[8rem]">
        <span className="block font-semibold">{name[language]}</span>
        <span className="block text-xs text-ink-soft">
          {yours?.refusal ? t(yours.refusal) : textOf.tickets(offer)}
        </span>
      </span>
      <span className="ml-auto tabular-nums">{yen(yours?.price ?? price)}</span>
    </span>
  )
}

/** The price with which the server has refused another one. */
const priceIn = (error: unknown): number | undefined =>
  error instanceof CallError && error.code === 'error.offer.priceChanged'
    ? (error.current as { price: number }).price
    : undefined

/** What the member can buy, read when the dialog opens. */
const useOffersForMember = (memberId: string, enabled = true) =>
  useApiQuery(listOffersForMember, { params: { id: memberId } }, { enabled, staleTime: 'static', gcTime: 0 })

/** The cheapest offer of one lesson that the member can buy, for who pays a lesson at the front desk. */
export function useSingleLesson(memberId: string, enabled: boolean) {
  const { data, isLoading } = useOffersForMember(memberId, enabled)
  const [single] = (data ?? [])
    .filter((offer) => canBuy(offer) && offer.tickets === ticketsPerLesson)
    .toSorted((a, b) => (a.yours?.price ?? a.price) - (b.yours?.price ?? b.price))
  return { single, isLoading }
}

/** What is sold, by the coupon and at the price that are seen. */
interface Seen {
  /** The id of the offer or the event. */
  of: string
  /** As typed. */
  coupon: string
  /** Without a coupon. */
  price: number
}

/**
 * The price of a sale on site, undefined until the server has named it for a coupon. `sell` asks for it then,
 * and answers nothing; the next call sells.
 */
export function useSaleAtPrice(memberId: string, seen: Seen) {
  const sale = useSell(memberId)
  const [named, setNamed] = useState<Seen>()
  const coupon = normaliseCode(seen.coupon)
  const isNamed = named?.of === seen.of && named.coupon === coupon
  const price = isNamed ? named.price : coupon === '' ? seen.price : undefined

  async function sell(body: Omit<OfferSale, 'price'>): Promise<Sold | undefined> {
    try {
      return await sale.mutateAsync({ ...body, price: price ?? noPrice })
    } catch (error) {
      const newPrice = priceIn(error)
      if (newPrice === undefined) throw error
      setNamed({ of: seen.of, coupon, price: newPrice })
      // The price that was shown does not hold any more, and says so above the fields.
      if (price !== undefined) throw error
      return undefined
    }
  }

  return { price, sell }
}

/** Sells once, however often the administrator has to try. */
function useSell(memberId: string) {
  const reload = useReload()
  const sell = useIdempotentCreate<OfferSale, Sold>({
    create: (body, idempotencyKey) => call(sellOffer, { params: { id: memberId }, body, idempotencyKey }),
    // An earlier sale, whose answer was lost, has been made: it is told, and not made into another one.
    change: ({ made }) => Promise.resolve(made),
  })
  return useMutation({ mutationFn: sell, onSuccess: reload })
}
