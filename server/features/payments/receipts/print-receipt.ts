import type { Database } from '#server/database/database.ts'
import { textsIn } from '#server/texts.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { issueReceipt } from './issue-receipt.ts'
import { readReceipt } from './read-receipt.ts'
import type { Wanted } from './read-receipt.ts'
import { expectPrintable, writeReceipt } from './write-receipt.ts'

/** The receipt as a PDF, which counts as a print. Nothing is counted when the PDF cannot be written. */
export async function printReceipt(
  database: Database,
  wanted: Wanted,
): Promise<{ name: string; content: string }> {
  const before = await readReceipt(database.reader, wanted)
  await expectPrintable(before.paper)
  const { copy } = await issueReceipt(database, wanted)
  // Read again, because another print may have been the first meanwhile, and the receipt may have been addressed until now.
  const { paper } = await readReceipt(database.reader, { ...wanted, asOriginal: !copy })
  const pdf = await writeReceipt(paper, wanted)
  const number = receiptNumber(before.number)
  const name = `${textsIn(wanted.language)('receipt.fileName', { number })}.pdf`
  return { name, content: pdf.toString('base64') }
}
