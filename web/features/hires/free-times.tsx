import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { usePublicSpaces } from '#web/features/spaces/offer/public-spaces.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useOwnText } from '#web/ui/own-text.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { addressOfTime, timeOfAddress } from './choice-address.ts'
import { SpaceBoard } from './space-board.tsx'

/** The free times of each space, a tab for each, and the hire of a chosen time. */
export default function FreeTimes() {
  const spaces = usePublicSpaces()
  const { t } = useTranslation()
  const ownText = useOwnText()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const now = useNow()
  const hired = spaces.filter(({ price }) => price.kind !== 'onRequest')
  const asking = spaces.filter(({ price }) => price.kind === 'onRequest')
  const addressed = timeOfAddress(search)
  const shown = hired.find(({ id }) => id === addressed.space) ?? hired[0]
  return (
    <>
      {now !== undefined && shown !== undefined && (
        <Tabs
          label={t('freeTimes.spaces')}
          tabs={hired.map(({ id, name }) => ({ value: id, label: ownText(name).content }))}
          value={shown.id}
          // The day stays, so that the spaces can be compared.
          onChange={(space) => void navigate(addressOfTime({ space, day: addressed.day }), { replace: true })}
        >
          <SpaceBoard
            key={shown.id}
            space={shown.id}
            addressed={addressed.space === shown.id ? addressed : { day: addressed.day }}
            now={now}
          />
        </Tabs>
      )}
      {asking.length > 0 && (
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <p className="text-sm">
            {t('freeTimes.onRequest', {
              spaces: asking.map(({ name }) => ownText(name).content).join(t('freeTimes.and')),
            })}
          </p>
          <Link to={to('/contact')} className={buttonClass('outline')}>
            {t('freeTimes.ask')}
          </Link>
        </div>
      )}
    </>
  )
}
