import type { Receipt } from '#contract/receipts.ts'
import { languageOfName } from '#studio/person-name.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The receipt for the printer, as the PDF has it. The header and footer of the site are not printed. */
export function ReceiptPaper({ paper }: { paper: Receipt['paper'] }) {
  const [company, ...issuer] = paper.issuer
  return (
    <article
      aria-labelledby="receipt"
      className="grid gap-8 rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <PageHeading id="receipt" className="mr-auto text-3xl tracking-widest">
          {paper.title}
          {paper.copy !== null && (
            <span className="ml-4 inline-block rounded border border-danger px-2 py-0.5 align-middle text-base tracking-normal text-danger">
              {paper.copy}
            </span>
          )}
        </PageHeading>
        <p className="text-sm tabular-nums">{paper.number}</p>
      </div>
      <p className="border-b border-ink pb-2 text-xl wrap-anywhere" lang={languageOfName(paper.addressee)}>
        {paper.addressee}
      </p>
      <p>{paper.received}</p>
      <dl className="divide-y divide-line border-y border-line">
        <Row {...paper.total} large />
        {paper.rows.map((row) => (
          <Row key={row.term} {...row} />
        ))}
      </dl>
      {paper.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className="justify-self-end text-sm leading-relaxed">
        <p className="font-semibold">{company}</p>
        {issuer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </article>
  )
}

function Row({ term, value, large }: { term: string; value: string; large?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className={large ? 'self-center font-semibold' : ''}>{term}</dt>
      <dd className={large ? 'font-display text-3xl tabular-nums' : 'tabular-nums wrap-anywhere'}>{value}</dd>
    </div>
  )
}
