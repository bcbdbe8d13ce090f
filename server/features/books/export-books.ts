import type { BookProgram, Books } from '#contract/books.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { spanOfMonths } from '#server/database/month-spans.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { textsIn } from '#server/texts.ts'
import { fullName } from '#studio/person-name.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { isoText } from '#time/tokyo.ts'
import { fileNameOf, fileOf } from './formats.ts'
import { journalOf, sumsOf } from './journal.ts'
import type { JournalLine } from './journal.ts'
import {
  countWithoutFee,
  findExport,
  findLastNumber,
  findLastProgram,
  insertExport,
  insertExported,
  listEntries,
  listExports,
} from './queries.ts'

/** What the law on invoices asks of sales with tax: the studio's number as a registered issuer. */
const isTaxed = ({ facts }: Pick<ReadContext, 'facts'>) => facts.billing.issuerNumber !== ''

export async function readBooks(ctx: ReadContext, month: string): Promise<Books> {
  const span = spanOfMonths({ month })
  const entries = await listEntries(ctx.reader, span)
  const byExport = Map.groupBy(entries, ({ exportId }) => exportId)
  const exports = await listExports(ctx.reader, month)
  return {
    ledger: sumsOf(entries),
    open: sumsOf(byExport.get(null) ?? []),
    withoutFee: await countWithoutFee(ctx.reader, span),
    taxed: isTaxed(ctx),
    exports: exports.map(({ id, number, at, program, ...person }) => ({
      id,
      number,
      exportedAt: isoText(at),
      exportedBy: fullName(person),
      program,
      ...sumsOf(byExport.get(id) ?? []),
    })),
    lastProgram: await findLastProgram(ctx.reader),
  }
}

/**
 * Puts what no export has into a new one. The ledger never changes, so what an export has stays as it was
 * written, and what is heard of later is a correction.
 */
export function exportBooks(
  ctx: Context<AdminCaller>,
  { month, program }: { month: string; program: BookProgram },
): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const id = newId()
      const number = (await findLastNumber(tx.reader, month)) + 1
      const made = { id, month, number, program, at: tx.now, actorId: tx.caller.id }
      // Before the entries are read, so that another export of the month is waited for.
      if (!(await insertExport(tx.writer, made))) throw new ApiError('error.books.changed')
      const entries = await listEntries(tx.reader, spanOfMonths({ month }))
      const open = entries.filter(({ exportId }) => exportId === null)
      if (open.length === 0) throw new ApiError('error.books.nothing')
      await insertExported(
        tx.writer,
        id,
        open.map((entry) => entry.id),
      )
      const bookedLines = journalOf(open, { taxed: isTaxed(tx) }).length
      await tx.record({
        action: 'books.exported',
        subjectId: tx.caller.id,
        after: { bookedMonth: month, bookedLines },
      })
      return { id }
    }),
  )
}

export async function readBookFile(ctx: ReadContext, { id, program }: { id: string; program: BookProgram }) {
  const made = await findExport(ctx.reader, id)
  if (made === undefined) throw new ApiError('error.books.notFound')
  const entries = await listEntries(ctx.reader, spanOfMonths(made))
  const lines = journalOf(
    entries.filter(({ exportId }) => exportId === id),
    { taxed: isTaxed(ctx) },
  )
  const text = fileOf(program, lines, ctx.facts.books, textOf)
  // With its tables it is large, and a start needs none.
  const { inShiftJis, unwritableIn } = await import('#server/features/accounts/exporting/encode.ts')
  const replaced = unwritableIn(text)
  const signs = new Set(replaced)
  const written = Array.from(text, (sign) => (signs.has(sign) ? '〓' : sign)).join('')
  return {
    name: fileNameOf(program, made),
    file: inShiftJis(written).toString('base64'),
    lines: lines.length,
    replaced,
  }
}

/** In Japanese, as the programs are, and without names of persons, because the receipt has them. */
function textOf({ text, number }: JournalLine): string {
  const what = textsIn('ja')(`books.text.${text}`)
  return number === null ? what : `${what} ${receiptNumber(number)}`
}
