import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionsOfFile } from '#studio/directions.ts'
import { isOnSketch, mapEmbed, mapLink } from '#studio/map.ts'
import { pictures } from '#studio/pictures.ts'
import { PhoneLink, PostalAddress } from '#web/features/studio/contact.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Section } from '#web/ui/section.tsx'
import { Steps } from '#web/ui/steps.tsx'

export default function AddressPage() {
  const { contact, hours, visit } = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const station = visit.station[language]
  const { directions, parking } = { ...directionsOfFile, ...visit }
  const steps = directions[language]
  const lead = station === '' ? undefined : t('address.lead', { station, minutes: visit.walkMinutes })
  const rows = [
    contact.street[language] !== '' && { term: t('address.addressTitle'), children: <PostalAddress /> },
    contact.phone !== '' && {
      term: t('address.phoneTitle'),
      children: <PhoneLink className="underline underline-offset-4" />,
    },
    { term: t('address.hoursTitle'), children: `${hours.opens}–${hours.closes}` },
    { term: t('address.closedTitle'), children: <OwnText text={hours.closedDaysText} /> },
    parking[language] !== '' && {
      term: t('address.parkingTitle'),
      children: <OwnText text={parking} />,
    },
  ].filter((row) => row !== false)
  return (
    <>
      <Banner
        height="page"
        title={t('pages.address.title')}
        {...(lead !== undefined && { lead })}
        picture={pictures.banners.address}
      />
      <StudioMap />
      {steps.length > 0 && (
        <Section title={t('address.routeTitle')} tinted width="text">
          {lead !== undefined && <p className="mb-6 text-lg">{lead}</p>}
          <Steps
            steps={steps.map((step) => (
              <OwnText key={step} text={step} />
            ))}
          />
        </Section>
      )}
      <Section
        title={t(contact.street[language] === '' ? 'address.openTitle' : 'address.addressTitle')}
        width="text"
      >
        <DescriptionList rows={rows} />
      </Section>
    </>
  )
}

/**
 * A sketch of the sample studio's own, while the studio stands there; an external map, loaded only when the
 * visitor asks for it; and a link to a map application. Nothing while there is no place.
 */
function StudioMap() {
  const facts = useFacts()
  const { t } = useTranslation()
  const [isRequested, setRequested] = useState(false)
  const embed = mapEmbed(facts)
  const link = mapLink(facts)
  if (link === null) return null
  return (
    <Section title={t('address.mapTitle')}>
      <div className="grid gap-5">
        {isRequested && embed !== null ? (
          <iframe
            src={embed}
            title={t('address.mapFrame')}
            sandbox="allow-scripts allow-popups"
            referrerPolicy="no-referrer"
            className="aspect-3/2 w-full rounded-3xl border border-line bg-paper-deep"
          />
        ) : (
          isOnSketch(facts) && <SketchMap />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <a href={link} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
            {t('address.openMap')}
            <span className="sr-only">{t('common.newWindow')}</span>
          </a>
          {embed !== null && !isRequested && (
            <Button variant="quiet" onClick={() => setRequested(true)}>
              {t('address.loadMap')}
            </Button>
          )}
          {embed !== null && !isRequested && (
            <span className="text-sm text-ink-soft">{t('address.loadNote')}</span>
          )}
        </div>
      </div>
    </Section>
  )
}

/**
 * The positions of the labels on the drawing, in its own units. A phone shows only those with enough room.
 */
const labels = [
  { name: 'station', x: 303, y: 54, always: true },
  { name: 'street', x: 225, y: 300, always: false },
  { name: 'shrine', x: 123, y: 508, always: true },
  { name: 'bridge', x: 655, y: 447, always: false },
  { name: 'store', x: 456, y: 306, always: false },
  { name: 'sea', x: 640, y: 736, always: true },
] as const

function SketchMap() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <svg
      viewBox="0 0 1200 800"
      role="img"
      aria-label={t('address.sketchText')}
      className="h-auto w-full rounded-3xl border border-line"
    >
      <image href="/pictures/map.svg" width="1200" height="800" />
      {/* Dark text also in dark mode, because the drawing stays light. */}
      <g
        textAnchor="middle"
        dominantBaseline="middle"
        fill="#2b2a26"
        className="text-[24px] max-sm:text-[42px]"
      >
        {labels.map(({ name, x, y, always }) => (
          <text key={name} x={x} y={y} className={always ? undefined : 'max-sm:hidden'}>
            {t(`address.${name}`)}
          </text>
        ))}
        <text x="765" y="548" fontWeight="700" className="text-[28px] max-sm:text-[46px]">
          {facts.names.studioName[language]}
        </text>
      </g>
    </svg>
  )
}
