import { fieldsOf, readLine, textOf, textsOf } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { list, serializeInvoice, serializeInvoicePayment, totalOf } from './serializers.ts'
import type { StripeSimulator } from './simulator.ts'
import { find } from './state-store.ts'
import type { Invoice } from './state.ts'
import { declinedCard, invalid } from './stripe-error.ts'

export type Handle = (simulator: StripeSimulator, fields: Fields, id: string) => object

function readInvoice(simulator: StripeSimulator, _: Fields, id: string): object {
  const invoice = find(simulator, 'invoices', id)
  const { subscription } = invoice
  return serializeInvoice(
    invoice,
    subscription === null ? undefined : find(simulator, 'subscriptions', subscription),
  )
}

function listInvoicePayments({ state }: StripeSimulator, fields: Fields): object {
  const intent = textOf(fieldsOf(fields['payment'])['payment_intent'])
  const paid = Object.values(state.invoices).filter((invoice) => invoice.intent === intent)
  return list(paid.map(serializeInvoicePayment), '/v1/invoice_payments')
}

function createInvoice(simulator: StripeSimulator, fields: Fields): object {
  const customer = find(simulator, 'customers', textOf(fields['customer']) ?? '', 'customer')
  if (fields['auto_advance'] !== 'false') throw invalid('auto_advance', 'The simulator advances no invoices')
  return serializeInvoice(simulator.draftInvoice(customer.id, textsOf(fields['metadata'])))
}

function addLines(simulator: StripeSimulator, fields: Fields, id: string): object {
  const invoice = invoiceIn(simulator, id, 'draft')
  const lines = Object.values(fieldsOf(fields['lines'])).map((line) => readLine(fieldsOf(line)))
  invoice.lines.push(...lines)
  simulator.store.save()
  return serializeInvoice(invoice)
}

function finalizeInvoice(simulator: StripeSimulator, _: Fields, id: string): object {
  const invoice = invoiceIn(simulator, id, 'draft')
  if (totalOf(invoice) < 50) throw invalid('lines', 'The total must add up to at least ¥50')
  invoice.status = 'open'
  simulator.store.save()
  return serializeInvoice(invoice)
}

function payInvoice(simulator: StripeSimulator, fields: Fields, id: string): object {
  const invoice = invoiceIn(simulator, id, 'open')
  const card = textOf(fields['payment_method'])
  if (card !== `pm_${invoice.customer}`) throw invalid('payment_method', 'The customer has no such card')
  if (!simulator.chargeInvoice(invoice)) throw declinedCard()
  return serializeInvoice(invoice)
}

function voidInvoice(simulator: StripeSimulator, _: Fields, id: string): object {
  const invoice = invoiceIn(simulator, id, 'open')
  simulator.voidInvoice(invoice)
  return serializeInvoice(invoice)
}

function deleteInvoice(simulator: StripeSimulator, _: Fields, id: string): object {
  invoiceIn(simulator, id, 'draft')
  delete simulator.state.invoices[id]
  simulator.store.save()
  return { id, object: 'invoice', deleted: true }
}

/** An invoice of its own in the only status in which Stripe makes the change. */
function invoiceIn(simulator: StripeSimulator, id: string, status: Invoice['status']): Invoice {
  const invoice = find(simulator, 'invoices', id)
  if (invoice.subscription !== null)
    throw invalid('id', 'The simulator charges these with their subscription')
  if (invoice.status !== status) throw invalid('id', `The invoice is ${invoice.status}, and not ${status}`)
  return invoice
}

/** The calls about invoices: method and path below `/v1/`. */
export const invoiceEndpoints: ReadonlyArray<[call: RegExp, handle: Handle]> = [
  [/^GET invoices\/(\w+)$/, readInvoice],
  [/^POST invoices$/, createInvoice],
  [/^POST invoices\/(\w+)\/add_lines$/, addLines],
  [/^POST invoices\/(\w+)\/finalize$/, finalizeInvoice],
  [/^POST invoices\/(\w+)\/pay$/, payInvoice],
  [/^POST invoices\/(\w+)\/void$/, voidInvoice],
  [/^DELETE invoices\/(\w+)$/, deleteInvoice],
  [/^GET invoice_payments$/, listInvoicePayments],
]
