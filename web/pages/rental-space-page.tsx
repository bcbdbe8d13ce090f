import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { rentalMembership } from '#studio/member-types.ts'
import { pictures } from '#studio/pictures.ts'
import { spaces } from '#studio/rentals.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { CancellationTiers, HourPrice } from '#web/features/studio/rental-prices.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

export default function RentalSpacePage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const yen = useYen()
  return (
    <>
      <Banner
        height="page"
        title={t('pages.rentalSpace.title')}
        lead={t('rental.lead')}
        picture={pictures.banners.rentalSpace}
      />
      <Section title={t('rental.spacesTitle')}>
        <Spaces />
      </Section>
      <Section title={t('rental.howTitle')} tinted width="text">
        <Steps
          steps={[
            t('rental.how1'),
            t('rental.how2', { price: yen(rentalMembership.price) }),
            t('rental.how3'),
          ]}
        />
        <div className="mt-8 flex flex-wrap items-center gap-6">
          <Link to={to('/contact')} className={buttonClass('accent')}>
            {t('rental.ask')}
          </Link>
          <Link to={to('/price')} className="underline underline-offset-4 hover:text-persimmon">
            {t('rental.priceMore')}
          </Link>
        </div>
      </Section>
      <Section title={t('rental.rulesTitle')} width="text">
        <CancellationTiers />
      </Section>
    </>
  )
}

function Spaces() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <ul className="grid gap-14 sm:gap-20">
      {spaces.map(({ id, name, text, equipment, picture, pictureText, price }, position) => (
        <li key={id} className="grid items-center gap-8 sm:grid-cols-2 sm:gap-14 sm:even:*:first:order-2">
          <Picture
            src={picture}
            text={pictureText[language]}
            atOnce={position === 0}
            className="rounded-3xl"
          />
          <div>
            <h3 className="text-2xl">
              <Phrases text={name[language]} />
            </h3>
            <p className="mt-3">{text[language]}</p>
            <dl className="mt-5 grid gap-3">
              <div>
                <dt className="text-sm text-ink-soft">{t('rental.price')}</dt>
                <dd className="font-semibold">
                  <HourPrice price={price} />
                </dd>
              </div>
              <div>
                <dt className="text-sm text-ink-soft">{t('rental.equipment')}</dt>
                <dd className="mt-1 flex flex-wrap gap-2">
                  {equipment[language].map((item) => (
                    <span key={item} className="rounded-full bg-green-soft px-3 py-1 text-sm text-green">
                      {item}
                    </span>
                  ))}
                </dd>
              </div>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}
