import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#studio/identity.ts'
import { map } from '#studio/map.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** Our own sketch, always there; a map from outside only for whoever asks for it; and a way to a map application. */
export function StudioMap() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  return (
    <div className="grid gap-5">
      {asked && map.embed !== null ? (
        <iframe
          src={map.embed}
          title={t('address.mapFrame')}
          sandbox="allow-scripts allow-popups"
          referrerPolicy="no-referrer"
          className="aspect-3/2 w-full rounded-3xl border border-line bg-paper-deep"
        />
      ) : (
        <SketchMap />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <a href={map.link} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          {t('address.openMap')}
          <span className="sr-only">{t('common.newWindow')}</span>
        </a>
        {map.embed !== null && !asked && (
          <Button look="quiet" onClick={() => setAsked(true)}>
            {t('address.loadMap')}
          </Button>
        )}
        {map.embed !== null && !asked && (
          <span className="text-sm text-ink-soft">{t('address.loadNote')}</span>
        )}
      </div>
    </div>
  )
}

/** Where the labels stand on the drawing, in its own units. */
const labels = [
  { name: 'station', x: 250, y: 120 },
  { name: 'street', x: 520, y: 250 },
  { name: 'shrine', x: 900, y: 300 },
  { name: 'bridge', x: 560, y: 400 },
  { name: 'store', x: 700, y: 500 },
  { name: 'sea', x: 600, y: 740 },
] as const

function SketchMap() {
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
      {/* Ink in the dark as well: the drawing stays light. */}
      <g textAnchor="middle" fontSize="30" fill="#2b2a26">
        {labels.map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {t(`address.${name}`)}
          </text>
        ))}
        <text x="960" y="560" fontWeight="700">
          {identity.name[language]}
        </text>
      </g>
    </svg>
  )
}
