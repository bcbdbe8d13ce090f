import { useTranslation } from 'react-i18next'
import type { Receipt } from '#contract/payments.ts'
import { addressText, identity } from '#studio/identity.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { languageOfName } from '#studio/person-name.ts'
import { receiptNumber, receipts } from '#studio/receipts.ts'
import { calendarDateText, dateOf, dateText } from '#time/tokyo.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useSubjectText } from './subject-text.ts'

/**
 * The receipt for the printer: number, date, name, purpose, amount, included tax, and issuer. The header and footer of the
 * site are not printed.
 */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const yen = useYen()
  const { number, payer, amount, tax, refunded, refundOpen, issuedAt, paidAt, method, subject } = receipt
  const { name, time } = useSubjectText()(subject)
  const issuer = receipts.issuerNumber
  return (
    <article
      aria-labelledby="receipt"
      className="grid gap-8 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <PageHeading id="receipt" className="mr-auto text-3xl tracking-widest">
          {t('payment.receipt')}
          {issuedAt !== null && (
            <span className="ml-4 inline-block rounded border border-danger px-2 py-0.5 align-middle text-base tracking-normal text-danger">
              {t('payment.copy')}
            </span>
          )}
        </PageHeading>
        <p className="text-sm tabular-nums">{t('payment.receiptNo', { number: receiptNumber(number) })}</p>
      </div>
      <p className="border-b border-ink pb-2 text-xl" lang={languageOfName(payer)}>
        {t('payment.sir', { name: payer })}
      </p>
      <p>{t('payment.received')}</p>
      <dl className="divide-y divide-line border-y border-line">
        <Row term={t('payment.total')} large>
          {yen(amount)}
        </Row>
        <Row term={t('payment.content')}>{contentOf(receipt)}</Row>
        {time !== undefined && <Row term={t('payment.hireTime')}>{time}</Row>}
        {partsOf(receipt).map(([part, yens]) => (
          <Row key={part} term={t(`payment.${part}`)}>
            {yen(yens)}
          </Row>
        ))}
        <Row term={t('payment.taxOf', { percent: receipts.taxPercent, amount: yen(amount) })}>{yen(tax)}</Row>
        <Row term={t('payment.paidOn')}>{dateText(Date.parse(paidAt), language)}</Row>
        <Row term={t('payment.by')}>{t(`payment.methods.${method}`)}</Row>
      </dl>
      {refunded > 0 && <p>{t('payment.refundNote', { amount: yen(refunded) })}</p>}
      {refundOpen > 0 && <p>{t('payment.refundOpenNote', { amount: yen(refundOpen) })}</p>}
      <div className="justify-self-end text-sm leading-relaxed">
        <p className="font-semibold">{identity.company.name[language]}</p>
        <p>{identity.name[language]}</p>
        <p>{addressText(language)}</p>
        <p>{identity.phone}</p>
        {issuer !== null && <p>{t('payment.issuerNumber', { number: issuer })}</p>}
      </div>
    </article>
  )

  function contentOf({ entryFee }: Receipt): string {
    if (subject.kind === 'hire') {
      const date = calendarDateText(dateOf(Date.parse(subject.start)), language)
      return t('payment.contentHire', { space: name, date })
    }
    if (subject.memberType === rentalMembership.code) return t('payment.contentRental', { plan: name })
    return t(entryFee > 0 ? 'payment.contentJoining' : 'payment.contentOnly', { plan: name })
  }
}

/** The parts of the amount, when there is more than one. */
const partsOf = ({ amount, entryFee }: Receipt) =>
  entryFee > 0
    ? ([
        ['entryFee', entryFee],
        ['fee', amount - entryFee],
      ] as const)
    : []

function Row({ term, children, large }: { term: string; children: string; large?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className={large ? 'self-center font-semibold' : ''}>{term}</dt>
      <dd className={large ? 'font-display text-3xl tabular-nums' : 'tabular-nums'}>{children}</dd>
    </div>
  )
}
