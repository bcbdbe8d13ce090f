import type { Receipt } from '#contract/payments/receipts.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isPrintable, writePdf } from '#server/http/pdf-document.ts'
import type { Language } from '#studio/languages.ts'

type Paper = Receipt['paper']

/** Throws `error.receipt.letters` when the font lacks a letter of the receipt, for example of a rare name. */
export async function expectPrintable(paper: Paper): Promise<void> {
  if (!(await isPrintable(JSON.stringify(paper)))) throw new ApiError('error.receipt.letters')
}

const margin = 64
const ink = '#2b2a26'
const line = '#c9c2b4'
const red = '#a3341f'
/** In points. A wide logo is as high as its width allows. */
const logoBox = { width: 144, height: 48 }

/** The receipt on one page. */
export function writeReceipt(
  paper: Paper,
  { language, now, logo }: { language: Language; now: number; logo: Buffer | undefined },
) {
  const title = `${paper.title} ${paper.number}`
  const [author = ''] = paper.issuer
  return writePdf({ title, author, language, at: now, margin, tagged: false }, (doc) =>
    draw(doc, paper, logo),
  )
}

function draw(doc: PDFKit.PDFDocument, paper: Paper, logo: Buffer | undefined): void {
  const width = doc.page.width - 2 * margin
  doc.fillColor(ink).fontSize(26).text(paper.title, margin, margin, { characterSpacing: 4 })
  if (paper.copy !== null) {
    const left = margin + doc.widthOfString(paper.title, { characterSpacing: 4 }) + 16
    doc.fontSize(12)
    doc.rect(left, margin + 3, doc.widthOfString(paper.copy) + 16, 22).stroke(red)
    doc.fillColor(red).text(paper.copy, left + 8, margin + 8)
  }
  doc
    .fillColor(ink)
    .fontSize(10)
    .text(paper.number, margin, margin + 12, { width, align: 'right' })

  doc.fontSize(16).text(paper.addressee, margin, margin + 70, { width })
  rule(doc, doc.y + 4, ink)
  doc.fontSize(11).text(paper.received, margin, doc.y + 24, { width })
  doc.moveDown(1.2)
  rule(doc, doc.y, line)
  row(doc, paper.total, { size: 22, width })
  for (const each of paper.rows) row(doc, each, { size: 11, width })
  doc.moveDown(0.8)
  for (const note of paper.notes) doc.fontSize(10).text(note, margin, doc.y + 4, { width })
  doc.moveDown(2)
  const [company = '', ...rest] = paper.issuer
  if (logo) {
    const left = margin + width - logoBox.width
    doc.image(logo, left, doc.y, { fit: [logoBox.width, logoBox.height], align: 'right' })
    doc.y += logoBox.height + 10
  }
  doc.fontSize(12).text(company, margin, doc.y, { width, align: 'right' })
  doc.fontSize(10)
  for (const each of rest) doc.text(each, margin, doc.y + 3, { width, align: 'right' })
}

/** A term with its value at the right, and a line below. */
function row(
  doc: PDFKit.PDFDocument,
  { term, value }: { term: string; value: string },
  { size, width }: { size: number; width: number },
): void {
  const top = doc.y + 9
  const left = 0.45 * width
  doc.fontSize(11).text(term, margin, top + (size - 11) / 2, { width: left - 8 })
  const bottom = doc.y
  doc.fontSize(size).text(value, margin + left, top, { width: width - left, align: 'right' })
  doc.y = Math.max(bottom, doc.y) + 7
  rule(doc, doc.y, line)
}

function rule(doc: PDFKit.PDFDocument, y: number, color: string): void {
  doc
    .moveTo(margin, y)
    .lineTo(doc.page.width - margin, y)
    .lineWidth(0.7)
    .stroke(color)
}
