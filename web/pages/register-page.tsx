import { useTranslation } from 'react-i18next'
import { planOf, rentalMembership, yogaPlansOnSale } from '#studio/member-types.ts'
import { RegistrationForm } from '#web/features/members/registration/registration-form.tsx'
import { useWayOnWhenLoggedIn } from '#web/features/sessions/logged-in-already.ts'
import { Priced, useYen } from '#web/features/studio/amount.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

export default function RegisterPage() {
  const { t } = useTranslation()
  useWayOnWhenLoggedIn()
  return (
    <Interactive>
      <Banner height="page" title={t('pages.register.title')} />
      <div className="page-wide">
        {/* By the room that the text has, because in large text the window has none for two columns. */}
        <div className="@container">
          <div className="grid gap-12 py-14 @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:gap-20">
            <RegistrationForm />
            <JoiningTerms />
          </div>
        </div>
      </div>
    </Interactive>
  )
}

/** What a membership costs, how it renews and ends, and links to the documents. */
export function JoiningTerms() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const links = [
    [to('/price'), t('pages.price.title')],
    [`/membership-rules-${language}.pdf`, t('register.rulesPdf')],
    [to('/privacy'), t('pages.privacy.title')],
    [to('/about#legal'), t('about.legal')],
  ] as const
  return (
    <aside
      aria-labelledby="terms"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 self-start rounded-3xl border border-line bg-card p-6 shadow-soft sm:p-8 lg:sticky lg:top-24"
    >
      <h2 id="terms" className="text-xl">
        <Phrases text={t('register.termsTitle')} />
      </h2>
      <Plans />
      <p className="text-sm">{t('price.renewal')}</p>
      <p className="text-sm">{t('register.payLater')}</p>
      <p className="text-sm">
        <Priced words="price.rentalMembership" yen={planOf(facts, rentalMembership.code).price} />{' '}
        <span className="text-ink-soft">{t('price.rentalMembershipNote')}</span>
      </p>
      <ul className="grid gap-2 border-t border-line pt-5 text-sm">
        {links.map(([href, text]) => (
          <li key={href}>
            <NewTabLink href={href}>{text}</NewTabLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Plans() {
  const facts = useFacts()
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <>
      <p>
        <Priced words="price.entryFee" yen={facts.prices.entryFee} />{' '}
        <span className="text-sm text-ink-soft">{t('price.entryFeeNote')}</span>
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {yogaPlansOnSale(facts).map(({ code, name, price }) => (
          <li key={code} className="grid gap-1 py-3">
            <span className="font-semibold">
              <OwnText text={name} />
            </span>
            <Priced words="price.perMonth" yen={price} />
            <span className="text-xs text-ink-soft">
              {t('price.firstPayment', { price: yen(price + facts.prices.entryFee) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
