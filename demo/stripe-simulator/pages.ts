import { developmentPage } from '#demo/development-page.ts'
import { html, momentText } from '#server/mail/body.ts'
import type { Html } from '#server/mail/body.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { Language } from '#studio/languages.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'
import { totalOf } from './serializers.ts'
import type { CheckoutSession, LineItem, PaymentIntent, PortalSession, Subscription } from './state.ts'

/** The page on which the customer pays. */
export function checkoutPage(session: CheckoutSession, intent: PaymentIntent | undefined): string {
  const { locale: language, status, successUrl, cancelUrl } = session
  const text = textsIn(language)
  const contents = {
    open: () => openCheckout(session),
    complete: () =>
      intent?.status === 'requires_action'
        ? voucher(session, intent)
        : closedCheckout(text('simulator.checkout.done'), successUrl, language),
    expired: () => closedCheckout(text('simulator.checkout.expired'), cancelUrl, language),
  }
  // The simulator may run in a process of its own, without the database of the studio.
  const lead = studioTexts(factsOfFiles, language)('simulator.checkout.lead')
  return page(
    text('simulator.checkout.title'),
    language,
    html`<p>${lead}</p>
      ${contents[status]()}`,
  )
}

function openCheckout(session: CheckoutSession): Html {
  const { id, locale: language, lines, discount, cancelUrl } = session
  const text = textsIn(language)
  const monthly = lines.find(({ recurring }) => recurring)
  const total = yenText(totalOf(session), language)
  return html`<dl>
      ${lines.map((line) => priceLine(line, language))}
      ${discount ? priceLine({ name: discount.name, amount: -discount.amount, recurring: false }, language) : ''}
      <div>
        <dt><strong>${text('simulator.checkout.total')}</strong></dt>
        <dd><strong>${total}</strong></dd>
      </div>
    </dl>
    ${
      monthly
        ? html`<p>${text('simulator.checkout.renews', { amount: yenText(monthly.amount, language) })}</p>`
        : ''
    }
    ${button(`/dev/checkout/${id}/pay`, text('simulator.checkout.pay', { amount: total }), true)}
    ${button(`/dev/checkout/${id}/decline`, text('simulator.checkout.decline'))}
    ${session.otherMethods?.includes('konbini') ? button(`/dev/checkout/${id}/shop`, text('simulator.checkout.shop')) : ''}
    ${session.otherMethods?.includes('paypay') ? button(`/dev/checkout/${id}/paypay`, text('simulator.checkout.paypay')) : ''}
    ${monthly ? '' : cardsForRefunds(id, language)}
    <p><a href="${cancelUrl}">${text('simulator.checkout.back')}</a></p>`
}

export const checkoutSteps = ['shop', 'paypay', 'till', 'late'] as const

/** The numbers for the till, and what the till may tell. */
function voucher(session: CheckoutSession, { payUntil = 0, amount }: PaymentIntent): Html {
  const { id, locale: language, successUrl } = session
  const text = textsIn(language)
  const until = momentText(payUntil * 1000, language)
  return html`<p>${text('simulator.checkout.voucher', { amount: yenText(amount, language), until })}</p>
    ${button(`/dev/checkout/${id}/till`, text('simulator.checkout.till'), true)}
    ${button(`/dev/checkout/${id}/late`, text('simulator.checkout.late'))}
    <p><a href="${successUrl}">${text('simulator.checkout.on')}</a></p>`
}

/** Cards that make trouble after the payment, as Stripe has them for tests. */
const cardsForRefunds = (id: string, language: Language) =>
  html`<section>
    <h2>${textsIn(language)('simulator.checkout.cards')}</h2>
    ${(['refundRefused', 'refundFails', 'disputed'] as const).map((card) =>
      button(`/dev/checkout/${id}/pay?card=${card}`, textsIn(language)(`simulator.checkout.card.${card}`)),
    )}
  </section>`

const closedCheckout = (reason: string, backUrl: string, language: Language) =>
  html`<p>${reason}</p>
    <p><a href="${backUrl}">${textsIn(language)('simulator.checkout.on')}</a></p>`

function priceLine({ name, amount, recurring }: LineItem, language: Language): Html {
  const each = recurring ? ` / ${textsIn(language)('simulator.checkout.perMonth')}` : ''
  return html`<div>
    <dt>${name}</dt>
    <dd>${yenText(amount, language)}${each}</dd>
  </div>`
}

/**
 * The page on which the customer pauses or cancels memberships, and pretends that the renewal date has come.
 */
export function portalPage(portal: PortalSession, subscriptions: readonly Subscription[]): string {
  const { locale: language } = portal
  const text = textsIn(language)
  return page(
    text('simulator.portal.title'),
    language,
    html`${
        subscriptions.length === 0
          ? html`<p>${text('simulator.portal.none')}</p>`
          : subscriptions.map((subscription) => membershipSection(portal, subscription))
      }
      <section>
        <h2>${text('simulator.portal.cardTitle')}</h2>
        <p>${text('simulator.portal.card')}</p>
      </section>
      <p><a href="${portal.returnUrl}">${text('simulator.portal.back')}</a></p>`,
  )
}

export const portalActions = [
  'renew',
  'renewDeclined',
  'payNow',
  'pause',
  'resume',
  'cancel',
  'keep',
] as const

export type PortalAction = (typeof portalActions)[number]

function actionsFor({ status, cancelAtPeriodEnd }: Subscription): PortalAction[] {
  if (status === 'canceled') return []
  if (status === 'paused') return ['resume', cancelAtPeriodEnd ? 'keep' : 'cancel']
  if (status === 'past_due') return ['payNow', 'renewDeclined', cancelAtPeriodEnd ? 'keep' : 'cancel']
  return cancelAtPeriodEnd ? ['keep', 'renew'] : ['cancel', 'pause', 'renew', 'renewDeclined']
}

function membershipSection({ id, locale: language }: PortalSession, subscription: Subscription): Html {
  const text = textsIn(language)
  const { status, line, periodEnd, cancelAtPeriodEnd } = subscription
  const date = dateText(periodEnd * 1000, language)
  const ends = cancelAtPeriodEnd ? 'endsOn' : 'renewsOn'
  return html`<section>
    <h2>${line.name}</h2>
    <p>${text('simulator.portal.price', { amount: yenText(line.amount, language) })}</p>
    <p><strong>${text(`simulator.portal.status.${status}`)}</strong></p>
    ${status === 'canceled' ? html`` : html`<p>${text(`simulator.portal.${ends}`, { date })}</p>`}
    ${actionsFor(subscription).map((action) =>
      button(`/dev/portal/${id}/${subscription.id}/${action}`, text(`simulator.portal.${action}`)),
    )}
  </section>`
}

const button = (to: string, label: string, first = false) =>
  html`<form method="post" action="${to}">
    <button class="${first ? 'first' : 'other'}">${label}</button>
  </form>`

const page = (title: string, language: Language, content: Html): string =>
  developmentPage(
    {
      title,
      language,
      stylesheet: '/dev/stripe-simulator.css',
      notice: textsIn(language)('simulator.notice'),
    },
    content,
  )
