import { useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import type { BookingLimit, OverlappedBooking } from '#contract/bookings/bookings.ts'
import type { SecondSeat } from '#contract/guests/guest-bookings.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { couponCode } from '#contract/offers/coupon-code.ts'
import { offerSale } from '#contract/offers/order-administration.ts'
import { inLanguage } from '#studio/languages.ts'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { calendarDateText, shortMomentText, spanText } from '#time/tokyo.ts'
import { priceForMember } from '#web/features/lessons/event-terms.tsx'
import { SaleDone, SaleFields, useSaleAtPrice } from '#web/features/offers/sell-tickets.tsx'
import type { SaleValues, Sold } from '#web/features/offers/sell-tickets.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useBookEventSeat } from './api.ts'
import { TellsMember } from './tells-member.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  member: ManagedMember
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * Asks how a member pays for a seat in an event, books it, and then tells the number of the receipt of a
 * payment on site.
 */
export function BookEventQuestion({ open, event, member, focusAfter, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [sold, setSold] = useState<Sold>()
  if (sold === undefined)
    return <SeatForm {...{ open, event, member, focusAfter, onDone, onCancel }} onSold={setSold} />
  return (
    <Dialog
      {...{ open, focusAfter }}
      onClose={onDone}
      title={t('frontDesk.book.done')}
      footer={<Button onClick={onDone}>{t('common.ok')}</Button>}
    >
      <SaleDone sold={sold} />
    </Dialog>
  )
}

const means = ['sale', 'invitation', 'free'] as const

interface SeatValues extends SaleValues {
  means: (typeof means)[number]
}

const seatForm = z.pipe(
  // A coupon is for a sale only, so that a wrong one that is hidden keeps no seat from being booked.
  z.transform((typed: SeatValues) => ({ ...typed, coupon: typed.means === 'sale' ? typed.coupon : '' })),
  z.object({
    means: z.enum(means, 'required'),
    coupon: couponCode,
    method: offerSale.shape.method,
  }),
)

function SeatForm({
  open,
  event: { title, start, end, resource },
  member,
  focusAfter,
  onDone,
  onCancel,
  onSold,
}: Props & { onSold: (sold: Sold) => void }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { id, event } = resource.yoga
  const listPrice = event ? priceForMember(event, member) : 0
  const isFree = listPrice === 0
  const book = useBookEventSeat()
  const limitText = useLimitText()
  const [present, setPresent] = useState<SecondSeat>()
  const [beyond, setBeyond] = useState<BookingLimit[]>([])
  const { form, dialog, saveWith } = useDialogForm({
    name: `seat in ${id} for ${member.id}`,
    schema: seatForm,
    values: { means: isFree ? ('free' as const) : ('sale' as const), coupon: '', method: 'cash' as const },
    textOf: questionText,
    onClose: onCancel,
  })
  const { watch, setValue } = form
  const chosen = watch('means')
  const isSale = chosen === 'sale'
  const { price, sell } = useSaleAtPrice(member.id, { of: id, coupon: watch('coupon'), price: listPrice })

  function questionText(error: unknown): string | undefined {
    if (limitOf(error) !== undefined) return limitText(error)
    const seat = secondSeatIn(error)
    return seat && t(`guests.secondSeat.${seat.kind}`, { name: seat.name })
  }

  const submit = saveWith(async ({ means: way, ...sale }) => {
    const free = { withoutTicket: way === 'free' && !isFree, invitation: way === 'invitation' }
    try {
      if (way === 'sale') {
        const sold = await sell({ event: { id, start }, ...sale, beyond })
        if (sold) onSold(sold)
        return undefined
      }
      await book.mutateAsync({
        id,
        start,
        memberId: member.id,
        ...free,
        secondSeat: present !== undefined,
        beyond,
      })
    } catch (error) {
      setPresent(secondSeatIn(error) ?? present)
      setBeyond([...beyond, ...[limitOf(error) ?? []].flat()])
      throw error
    }
    toast.success(t('frontDesk.book.done'))
    onDone()
    return undefined
  })

  const seatLabel = t(present === undefined ? 'frontDesk.book.ok' : 'guests.secondSeat.ok')
  const bookLabel = beyond.length > 0 ? t('frontDesk.book.beyondOk') : seatLabel
  const paidLabel = t(beyond.length > 0 ? 'frontDesk.event.beyondPaid' : 'frontDesk.event.paid')
  const saleLabel = price === undefined ? t('offerAdmin.sell.check') : paidLabel
  return (
    <FormDialog
      {...dialog}
      {...{ open, focusAfter }}
      title={t('frontDesk.event.ask')}
      confirmLabel={isSale ? saleLabel : bookLabel}
      onSubmit={submit}
    >
      <div>
        <EntrySummary {...{ title, start, end }} />
        <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name: fullName(member) })}</p>
        <p className="text-sm text-ink-soft">{planName(facts, member.memberType, language)}</p>
        {isFree && <p className="mt-2">{t('frontDesk.event.costsNothing')}</p>}
      </div>
      {!isFree && (
        <RadioGroup
          legend={t('frontDesk.event.means')}
          values={means}
          chosen={chosen}
          onChoose={(way) => setValue('means', way, { shouldDirty: true })}
          text={(way) => t(`frontDesk.event.way.${way}`, { price: yen(listPrice) })}
          hint={isSale ? undefined : t(`frontDesk.event.hint.${chosen}`)}
        />
      )}
      {isSale && <SaleFields price={price} />}
      <TellsMember email={member.email} />
    </FormDialog>
  )
}

const limitRefusals: Readonly<Record<string, BookingLimit>> = {
  'error.yoga.overlaps': 'overlap',
  'error.yoga.tooManyHeld': 'held',
  'error.yoga.absenceLimit': 'held',
  'error.yoga.notOpen': 'opening',
}

/** The limit of a member that refused the booking, and that an administrator may go beyond. */
export const limitOf = (error: unknown): BookingLimit | undefined =>
  error instanceof CallError ? limitRefusals[error.code] : undefined

/** Says which limit of the member refused the booking, and asks. */
export function useLimitText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (error: unknown): string => {
    const limit = limitOf(error)
    const current = error instanceof CallError ? error.current : undefined
    if (limit === undefined || current === undefined) return errorText(t, error)
    if ('lastDay' in current) {
      const { lastDay, ...held } = current as { lastDay: string; most: number; held: number }
      return t('frontDesk.book.beyond.absence', { ...held, day: calendarDateText(lastDay, language) })
    }
    if (limit === 'held') return t('frontDesk.book.beyond.held', { ...current })
    if (limit === 'opening') {
      const opens = Date.parse((current as { opens: string }).opens)
      return t('frontDesk.book.beyond.opening', { when: shortMomentText(opens, language) })
    }
    const { title, titleEn, start, end } = current as OverlappedBooking
    return t('frontDesk.book.beyond.overlap', {
      lesson: inLanguage(language, title, titleEn),
      when: spanText(Date.parse(start), Date.parse(end), language),
    })
  }
}

const secondSeatIn = (error: unknown): SecondSeat | undefined =>
  error instanceof CallError && error.code === 'error.yoga.secondSeat'
    ? (error.current as SecondSeat)
    : undefined
