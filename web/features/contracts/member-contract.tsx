import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/payments/member-contract.ts'
import { planName } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'
import { ReminderDialog } from '#web/features/money/mail-dialog.tsx'
import { FreeBookings } from '#web/features/payments/free-bookings.tsx'
import { useDayText } from '#web/lib/moment-text.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useContract } from './api.ts'
import { PlanChangeDialog } from './plan-change-dialog.tsx'

interface Props {
  memberId: string
  /** Other buttons, beside that for the plan. */
  children: ReactNode
}

/** What a member has agreed on with the studio: plan, renewal, last payment, and trouble with the card. */
export function MemberContract({ memberId, children }: Props) {
  const { t } = useTranslation()
  const query = useContract(memberId)
  const { dialog, show, close } = useDialogState()
  if (query.error && !query.data) {
    return (
      <>
        <FailedLoad text={t('contract.loadFailed')} query={query} />
        <div>{children}</div>
      </>
    )
  }
  if (!query.data) return <Skeleton className="h-40 rounded-2xl" />
  return (
    <>
      <ContractFacts contract={query.data} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => show(undefined)}>
          {t('contract.change.open')}
        </Button>
        {children}
      </div>
      {dialog && (
        <PlanChangeDialog
          key={dialog.opening}
          open={dialog.open}
          contract={query.data}
          {...{ memberId, onClose: close }}
        />
      )}
    </>
  )
}

function ContractFacts({ contract }: { contract: Contract }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayOf = useDayText()
  const date = (instant: string) => dateText(Date.parse(instant), language)
  const { memberType, membership, onSite, cardProblem, freeBookings, payments } = contract
  const [last] = payments
  const isEmpty = membership === null && onSite === null && last === undefined
  if (isEmpty && cardProblem === null && freeBookings.length === 0)
    return (
      <p data-empty className="min-w-0 flex-1 basis-[14rem] text-sm text-ink-soft">
        {t('contract.none')}
      </p>
    )
  return (
    <div className="grid gap-4">
      {cardProblem && <CardProblem problem={cardProblem} />}
      <DescriptionList
        rows={[
          { term: t('contract.type'), children: planName(facts, memberType, language) },
          ...membershipFacts(),
          ...(onSite === null
            ? []
            : [
                {
                  term: t('contract.onSite'),
                  children: t('contract.onSiteUntil', {
                    plan: planName(facts, onSite.memberType, language),
                    date: dayOf(onSite.paidUntil),
                  }),
                },
              ]),
          ...(last === undefined
            ? []
            : [
                {
                  term: t('contract.lastPayment'),
                  children: `${date(last.paidAt)} · ${yenText(last.amount, language)} · ${t(`payment.methods.${last.method}`)}`,
                },
              ]),
        ]}
      />
      {membership !== null && membership.memberType !== memberType && (
        <p className="text-sm text-ink-soft">{t('contract.otherType')}</p>
      )}
      <FreeBookings
        bookings={freeBookings}
        lead={t('contract.freeBookings', { count: freeBookings.length })}
      />
    </div>
  )

  function renewalOf({ status, price, periodEnds, next }: NonNullable<Contract['membership']>) {
    const term = t('contract.renewal')
    if (status === 'paused') return { term, children: t('contract.noCharge', { date: date(periodEnds) }) }
    return { term, children: `${date(periodEnds)} · ${yenText(next?.price ?? price, language)}` }
  }

  function membershipFacts() {
    if (membership === null && onSite !== null) return []
    if (membership === null) return [{ term: t('contract.plan'), children: t('contract.none') }]
    const { status, price, started, ends, periodEnds, next } = membership
    const yen = yenText(price, language)
    return [
      {
        term: t('contract.plan'),
        children: t('contract.planAt', {
          plan: planName(facts, membership.memberType, language),
          amount: yen,
        }),
      },
      { term: t('contract.status'), children: t(`contract.statuses.${ends === null ? status : 'ending'}`) },
      { term: t('contract.since'), children: date(started) },
      ends === null ? renewalOf(membership) : { term: t('contract.ends'), children: date(ends) },
      ...(next === null
        ? []
        : [
            {
              term: t('contract.planned'),
              children: t(ends === null ? 'contract.plannedPlan' : 'contract.plannedType', {
                plan: planName(facts, next.memberType, language),
                date: date(ends ?? periodEnds),
              }),
            },
          ]),
    ]
  }
}

type Problem = NonNullable<Contract['cardProblem']>

/**
 * That the card could not be charged, when the member was reminded of it, and a way to remind the member by
 * mail.
 */
function CardProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { dialog, show, close } = useDialogState()
  const { attempts, lastAttempt, lastReminder, remindable } = problem
  const date = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <>
      <Notice
        kind="error"
        {...(remindable && {
          action: (
            <Button variant="outline" onClick={() => show(undefined)}>
              {t('money.open.remind')}
            </Button>
          ),
        })}
      >
        {t('contract.cardProblem', { count: attempts, date: date(lastAttempt) })}
        {lastReminder !== null && (
          <span className="mt-1 block">
            {remindable ? t('money.open.reminded', { date: date(lastReminder) }) : t('money.open.today')}
          </span>
        )}
      </Notice>
      {dialog && (
        <ReminderDialog
          key={dialog.opening}
          open={dialog.open}
          payment={{ kind: 'renewal', id: problem.openPaymentId }}
          sent={t('contract.reminded')}
          onClose={close}
        />
      )}
    </>
  )
}
