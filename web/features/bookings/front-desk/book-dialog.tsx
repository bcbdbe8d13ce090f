import { useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondSeat } from '#contract/guests/guest-bookings.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { ticketsPerLesson } from '#studio/booking-rules.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { priceForMember } from '#web/features/lessons/event-terms.tsx'
import { useSaleAtPrice, useSingleLesson } from '#web/features/offers/sell-tickets.tsx'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { CallError } from '#web/lib/api.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useBookForMember } from './api.ts'
import { BookEventQuestion, limitOf, useLimitText } from './book-event.tsx'
import { TellsMember } from './tells-member.tsx'

interface BookDialogProps {
  open: boolean
  event: LessonEvent
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onClose: () => void
}

/** Finds the member for whom the front desk books a lesson. */
export function BookDialog({ open, event, focusAfter, onDone, onClose }: BookDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog {...{ open, focusAfter, onClose }} title={t('frontDesk.book.title')}>
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      {/* The question closes together with the dialog, so both must give the focus to the same element. */}
      <Finder {...{ event, onDone }} focusAfter={open ? undefined : focusAfter} />
    </Dialog>
  )
}

function Finder({ event, focusAfter, onDone }: Pick<BookDialogProps, 'event' | 'focusAfter' | 'onDone'>) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const question = useDialogState<ManagedMember>()
  const booked = new Set(event.resource.users?.map(({ id }) => id))

  const { event: terms } = event.resource.yoga

  /** What pays for the booking: the plan or tickets; of an event what it costs the member. */
  const means = (member: ManagedMember) => {
    if (terms) return yen(priceForMember(terms, member))
    const { memberType, tickets } = member
    return isUnlimited(memberType)
      ? planName(facts, memberType, language)
      : t('frontDesk.book.tickets', { count: tickets })
  }

  return (
    <div className="mt-5 grid gap-3">
      <MemberFinder
        note={(member) => {
          const disabled = booked.has(member.id)
          return { disabled, text: disabled ? t('frontDesk.book.alreadyBooked') : means(member) }
        }}
        onChoose={question.show}
      />
      {question.dialog && (
        <BookQuestion
          // Not a new question each time: after a lost answer it recognises a booking that was made after
          // all.
          key={question.dialog.subject.id}
          open={question.dialog.open}
          member={question.dialog.subject}
          {...{ event, focusAfter, onDone }}
          onCancel={question.close}
        />
      )}
    </div>
  )
}

interface BookQuestionProps {
  open: boolean
  event: LessonEvent
  member: ManagedMember
  focusAfter: RefObject<HTMLElement | null> | undefined
  onDone: () => void
  onCancel: () => void
}

const cost = ticketsPerLesson

/** Asks before a lesson or an event is booked for a member. */
export function BookQuestion(props: BookQuestionProps) {
  return props.event.resource.yoga.event === null ? (
    <TicketQuestion {...props} />
  ) : (
    <BookEventQuestion {...props} />
  )
}

/**
 * Says when the member has no ticket for the lesson, and sells one for cash, if the studio sells single
 * lessons.
 */
function TicketQuestion({ open, event, member, focusAfter, onDone, onCancel }: BookQuestionProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const limitText = useLimitText()
  const yen = useYen()
  const book = useBookForMember()
  const { id } = event.resource.yoga
  // All of them, because each of two refusals needs its own word, whichever comes first.
  const [refusals, setRefusals] = useState<ReadonlyMap<string, CallError>>(new Map())
  const unlimited = isUnlimited(member.memberType)
  const hasNone = !unlimited && member.tickets < cost && !refusals.has('error.member.paused')
  const { single, isLoading } = useSingleLesson(member.id, hasNone)
  const sale = useSaleAtPrice(member.id, {
    of: single?.id ?? '',
    coupon: '',
    price: single?.yours?.price ?? 0,
  })
  const [means, setMeans] = useState<'sale' | 'free'>('sale')
  // The seat may be refused after the sale: the member then has a ticket, and pays once.
  const [isSold, setIsSold] = useState(false)
  const sells = hasNone && single !== undefined && !isSold && means === 'sale'
  const { failed, act } = useConfirmAction({
    work: async () => {
      if (sells) {
        await sale.sell({ offerId: single.id, method: 'cash' })
        setIsSold(true)
      }
      return book
        .mutateAsync({ id, start: event.start, memberId: member.id, withoutTicket, secondSeat, beyond })
        .catch((error: unknown) => {
          if (error instanceof CallError) setRefusals((known) => new Map(known).set(error.code, error))
          throw error
        })
    },
    done: t(sells || isSold ? 'frontDesk.book.soldDone' : 'frontDesk.book.done'),
    doneAlready: 'error.yoga.alreadyBooked',
    onDone,
  })
  // The member may have used the last ticket since the list was read.
  const withoutTicket =
    (hasNone && !sells && !isSold) ||
    refusals.has('error.yoga.noTicket') ||
    refusals.has('error.member.paused')
  const present = refusals.get('error.yoga.secondSeat')?.current as SecondSeat | undefined
  const secondSeat = present !== undefined
  const passed = [...refusals.values()].filter((error) => limitOf(error) !== undefined)
  const beyond = passed.flatMap((error) => limitOf(error) ?? [])
  const isException = secondSeat || beyond.length > 0
  const price = yen(sale.price ?? 0)
  const bookLabel = sells
    ? t('frontDesk.book.saleOk', { price })
    : t(withoutTicket ? 'frontDesk.book.freeOk' : 'frontDesk.book.ok')
  const left = { count: cost, left: member.tickets - cost }

  return (
    <ConfirmDialog
      {...{ open, focusAfter, onCancel, busy: book.isPending || isLoading }}
      okVariant={withoutTicket || isException ? 'danger' : 'primary'}
      title={t('frontDesk.book.ask')}
      cancelLabel={t('common.back')}
      okLabel={
        beyond.length > 0 ? t('frontDesk.book.beyondOk') : secondSeat ? t('guests.secondSeat.ok') : bookLabel
      }
      failure={
        failed &&
        failed.code !== 'error.yoga.noTicket' &&
        failed.code !== 'error.yoga.secondSeat' &&
        passed.every(({ code }) => code !== failed.code) &&
        failed.text
      }
      onOk={act}
    >
      <EntrySummary title={event.title} start={event.start} end={event.end} />
      <p className="mt-4 font-semibold">{t('frontDesk.nameWithTitle', { name: fullName(member) })}</p>
      <p className="text-sm text-ink-soft">{planName(facts, member.memberType, language)}</p>
      {hasNone && single && !isSold && (
        <RadioGroup
          legend={t('frontDesk.book.means')}
          values={['sale', 'free'] as const}
          chosen={means}
          onChoose={setMeans}
          text={(value) =>
            value === 'sale'
              ? t('frontDesk.book.sale', { offer: single.name[language], price })
              : t('frontDesk.book.withoutTicket')
          }
          className="mt-4"
        />
      )}
      {!withoutTicket && !sells && !isSold && (
        <p className="mt-2">{unlimited ? t('frontDesk.book.unlimited') : t('frontDesk.book.takes', left)}</p>
      )}
      {withoutTicket && (
        <div className="mt-4">
          <Notice kind="error">{t('frontDesk.book.free')}</Notice>
        </div>
      )}
      {present && (
        <div className="mt-4">
          <Notice kind="error">{t(`guests.secondSeat.${present.kind}`, { name: present.name })}</Notice>
        </div>
      )}
      {passed.map((error) => (
        <div key={error.code} className="mt-4">
          <Notice kind="error">{limitText(error)}</Notice>
        </div>
      ))}
      <TellsMember email={member.email} />
    </ConfirmDialog>
  )
}
