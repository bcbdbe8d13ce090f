import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { developmentPage } from '#demo/development-page.ts'
import { html } from '#server/mail/html.ts'
import type { Html } from '#server/mail/html.ts'
import { textsIn } from '#server/texts.ts'
import { dateText } from '#time/tokyo.ts'
import type { Line, Portal, Session, Subscription } from './state.ts'

/** The page to pay on. */
export function checkoutPage(session: Session): string {
  const { id, locale: language, lines, status } = session
  const text = textsIn(language)
  const yen = (amount: number) => yenText(amount, language)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const monthly = lines.find(({ recurring }) => recurring)
  const over = (why: 'done' | 'expired', to: string) =>
    html`<p>${text(`sandbox.checkout.${why}`)}</p>
      <p><a href="${to}">${text('sandbox.checkout.on')}</a></p>`
  const open = html`<dl>
      ${lines.map((line) => lineOf(line, language))}
      <div>
        <dt><strong>${text('sandbox.checkout.total')}</strong></dt>
        <dd><strong>${yen(total)}</strong></dd>
      </div>
    </dl>
    ${monthly ? html`<p>${text('sandbox.checkout.renews', { amount: yen(monthly.amount) })}</p>` : html``}
    ${button(`/dev/checkout/${id}/pay`, text('sandbox.checkout.pay', { amount: yen(total) }), true)}
    ${button(`/dev/checkout/${id}/decline`, text('sandbox.checkout.decline'))}
    <p><a href="${session.cancelUrl}">${text('sandbox.checkout.back')}</a></p>`
  return page(
    text('sandbox.checkout.title'),
    language,
    html`<p>${text('sandbox.checkout.lead')}</p>
      ${
        status === 'open'
          ? open
          : status === 'complete'
            ? over('done', session.successUrl)
            : over('expired', session.cancelUrl)
      }`,
  )
}

function lineOf({ name, amount, recurring }: Line, language: Language): Html {
  const each = recurring ? ` / ${textsIn(language)('sandbox.checkout.perMonth')}` : ''
  return html`<div>
    <dt>${name}</dt>
    <dd>${yenText(amount, language)}${each}</dd>
  </div>`
}

/** The page to pause or end memberships on, where time can be made to pass. */
export function portalPage(portal: Portal, subscriptions: readonly Subscription[]): string {
  const { locale: language } = portal
  const text = textsIn(language)
  return page(
    text('sandbox.portal.title'),
    language,
    html`${
        subscriptions.length === 0
          ? html`<p>${text('sandbox.portal.none')}</p>`
          : subscriptions.map((subscription) => membershipOf(portal, subscription))
      }
      <section>
        <h2>${text('sandbox.portal.cardTitle')}</h2>
        <p>${text('sandbox.portal.card')}</p>
      </section>
      <p><a href="${portal.returnUrl}">${text('sandbox.portal.back')}</a></p>`,
  )
}

const portalDeeds = ['renew', 'renewDeclined', 'payNow', 'pause', 'resume', 'cancel', 'keep'] as const

export type PortalDeed = (typeof portalDeeds)[number]

function deedsFor({ status, cancelAtPeriodEnd }: Subscription): PortalDeed[] {
  if (status === 'canceled') return []
  if (status === 'paused') return ['resume', cancelAtPeriodEnd ? 'keep' : 'cancel']
  if (status === 'past_due') return ['payNow', 'renewDeclined', cancelAtPeriodEnd ? 'keep' : 'cancel']
  return cancelAtPeriodEnd ? ['keep', 'renew'] : ['cancel', 'pause', 'renew', 'renewDeclined']
}

function membershipOf({ id, locale: language }: Portal, subscription: Subscription): Html {
  const text = textsIn(language)
  const { status, line, periodEnd, cancelAtPeriodEnd } = subscription
  const date = dateText(periodEnd * 1000, language)
  const ends = cancelAtPeriodEnd ? 'endsOn' : 'renewsOn'
  return html`<section>
    <h2>${line.name}</h2>
    <p>${text('sandbox.portal.price', { amount: yenText(line.amount, language) })}</p>
    <p><strong>${text(`sandbox.portal.status.${status}`)}</strong></p>
    ${status === 'canceled' ? html`` : html`<p>${text(`sandbox.portal.${ends}`, { date })}</p>`}
    ${deedsFor(subscription).map((deed) =>
      button(`/dev/portal/${id}/${subscription.id}/${deed}`, text(`sandbox.portal.${deed}`)),
    )}
  </section>`
}

const button = (to: string, says: string, first = false) =>
  html`<form method="post" action="${to}">
    <button class="${first ? 'first' : 'other'}">${says}</button>
  </form>`

const page = (title: string, language: Language, content: Html): string =>
  developmentPage(
    { title, language, stylesheet: '/dev/sandbox.css', notice: textsIn(language)('sandbox.notice') },
    content,
  )
