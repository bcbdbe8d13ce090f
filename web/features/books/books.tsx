import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookPrograms, exportBooks, readBookFile, readBooks } from '#contract/books.ts'
import type { BookProgram, Books as BooksOfMonth, BookSums } from '#contract/books.ts'
import { dateOf, slashText } from '#time/tokyo.ts'
import { FiguresRow, FiguresTable } from '#web/features/money/month-figures.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useIdempotentCreate } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useReload } from '#web/lib/reload.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The journal of a month for the studio's accounting program: what it has, what is new, and its exports. */
export function Books({ month, now }: { month: string; now: number }) {
  const { t } = useTranslation()
  const books = useApiQuery(readBooks, { query: { month } }, { refetchOnWindowFocus: 'always' })
  return (
    <PageSection anchor="books" title={t('books.title')} className="print:hidden">
      <p className="max-w-3xl text-sm text-ink-soft">{t('books.lead')}</p>
      <FailedLoad text={t('books.failed')} query={books} />
      {books.isPending && <Skeleton className="h-96 rounded-2xl" />}
      {books.data && <Journal books={books.data} month={month} now={now} />}
    </PageSection>
  )
}

function Journal({ books, month, now }: { books: BooksOfMonth; month: string; now: number }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const may = useMayCall()
  const [program, setProgram] = useState<BookProgram>(books.lastProgram ?? 'freee')
  const file = useMutation({
    mutationFn: (id: string) => call(readBookFile, { params: { id }, query: { program } }),
    onSuccess({ file: written, name, lines }) {
      const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0))
      download(name, 'text/csv;charset=shift_jis', bytes)
      toast.success(t('books.done', { count: lines }))
    },
  })
  const { exports, open, withoutFee } = books
  const count = open.payments.count + open.refunds.count + open.fees.count
  const remarks = [
    t(books.taxed ? 'books.taxed' : 'books.untaxed'),
    month >= dateOf(now).slice(0, 7) && t('books.running'),
    withoutFee > 0 && t('books.withoutFee', { count: withoutFee }),
  ].filter((remark) => remark !== false)
  return (
    <>
      <SumsTable {...books} />
      <div className="grid max-w-3xl gap-1 text-sm text-ink-soft">
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
        {may('saveDraft') && (
          <p>
            <Link
              to={to('/admin/studio?section=books')}
              className="inline-block py-1 font-semibold text-green underline underline-offset-4"
            >
              {t('books.names')}
            </Link>
          </p>
        )}
      </div>
      {exports.length > 0 && count > 0 && <Notice>{t('books.changed', { count })}</Notice>}
      <RadioGroup
        variant="segments"
        legend={t('books.program')}
        values={bookPrograms}
        chosen={program}
        onChoose={setProgram}
        text={(value) => t(`books.programs.${value}`)}
      />
      {file.error && <Notice kind="error">{errorText(t, file.error)}</Notice>}
      {file.data !== undefined && file.data.replaced !== '' && (
        <Notice>{t('books.replaced', { characters: file.data.replaced })}</Notice>
      )}
      {count === 0 ? (
        <p>{t(exports.length === 0 ? 'books.none' : 'books.allDone')}</p>
      ) : (
        // Anew after each export, because the next one is another.
        <NewExport
          key={exports.length}
          {...{ month, program, count }}
          isFirst={exports.length === 0}
          onMade={(id) => file.mutate(id)}
        />
      )}
      {exports.length > 0 && (
        <Exports exports={exports} busy={file.isPending} onSave={(id) => file.mutate(id)} />
      )}
    </>
  )
}

function SumsTable({ ledger, open }: Pick<BooksOfMonth, 'ledger' | 'open'>) {
  const { t } = useTranslation()
  const yen = useYen()
  const labels = [t('books.table.count'), t('books.table.amount'), t('books.table.open')]
  const signed = (kind: keyof BookSums, { amount }: { amount: number }) =>
    yen(kind === 'payments' ? amount : -amount || 0)
  const left = ({ payments, refunds, fees }: BookSums) => payments.amount - refunds.amount - fees.amount
  return (
    <FiguresTable labelled caption={t('books.table.caption')} columns={[t('books.table.what'), ...labels]}>
      {(['payments', 'refunds', 'fees'] as const).map((kind) => (
        <FiguresRow
          key={kind}
          {...{ labels }}
          name={t(`books.table.${kind}`)}
          figures={[String(ledger[kind].count), signed(kind, ledger[kind]), signed(kind, open[kind])]}
        />
      ))}
      <FiguresRow
        strong
        {...{ labels }}
        name={t('books.table.left')}
        figures={[
          String(ledger.payments.count + ledger.refunds.count + ledger.fees.count),
          yen(left(ledger)),
          yen(left(open)),
        ]}
      />
    </FiguresTable>
  )
}

interface NewExportProps {
  month: string
  program: BookProgram
  count: number
  isFirst: boolean
  onMade: (id: string) => void
}

/** Marks what no export has as exported, and saves the file. */
function NewExport({ month, program, count, isFirst, onMade }: NewExportProps) {
  const { t } = useTranslation()
  const reload = useReload()
  const create = useIdempotentCreate<{ month: string; program: BookProgram }, { id: string }>({
    create: (body, idempotencyKey) => call(exportBooks, { body, idempotencyKey }),
    // An export stays as it is, and has a file for every program.
    change: async ({ made }) => made,
  })
  const make = useMutation({
    mutationFn: () => create({ month, program }),
    onSuccess: ({ id }) => onMade(id),
    onSettled: reload,
  })
  return (
    <>
      {make.error && <Notice kind="error">{errorText(t, make.error)}</Notice>}
      <div>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? t('books.exporting') : t(isFirst ? 'books.first' : 'books.correction', { count })}
        </Button>
      </div>
    </>
  )
}

interface ExportsProps {
  exports: BooksOfMonth['exports']
  busy: boolean
  onSave: (id: string) => void
}

/** When, by whom and for which program the month was exported. */
function Exports({ exports, busy, onSave }: ExportsProps) {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">{t('books.exports')}</h3>
      <ul className="divide-y divide-line">
        {exports.map(({ id, number, exportedAt, exportedBy, program, payments, refunds, fees }) => {
          const name = number === 1 ? t('books.firstNumber') : t('books.number', { number })
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-64">
                <p>
                  <span className="font-semibold">{name}</span>{' '}
                  {t('books.by', {
                    at: slashText(Date.parse(exportedAt)),
                    actor: exportedBy,
                    program: t(`books.programs.${program}`),
                  })}
                </p>
                <p className="text-xs text-ink-soft tabular-nums">
                  {t('books.has', {
                    payments: yen(payments.amount),
                    refunds: yen(-refunds.amount || 0),
                    fees: yen(-fees.amount || 0),
                  })}
                </p>
              </div>
              <Button
                variant="outline"
                disabled={busy}
                aria-label={t('books.againOf', { name })}
                onClick={() => onSave(id)}
              >
                {t('books.again')}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
