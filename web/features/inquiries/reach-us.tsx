import { useTranslation } from 'react-i18next'
import { PhoneLink, PostalAddress } from '#web/features/studio/contact.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Phrases } from '#web/ui/phrases.tsx'

/**
 * Phone and address, where the owner has entered them, and the weekly schedule picture, which opens in a new
 * tab.
 */
export function ReachUs() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <aside className="grid content-start gap-8">
      {facts.contact.phone !== '' && (
        <div>
          <h2 className="text-lg">
            <Phrases text={t('inquiry.byPhone')} />
          </h2>
          <PhoneLink className="mt-1 block font-display text-3xl tabular-nums hover:text-persimmon-deep" />
          <p className="text-sm text-ink-soft">
            {t('inquiry.hours', {
              opens: facts.hours.opens,
              closes: facts.hours.closes,
              closed: facts.hours.closedDaysText[language],
            })}
          </p>
        </div>
      )}
      {facts.contact.street[language] !== '' && (
        <div>
          <h2 className="text-lg">
            <Phrases text={t('inquiry.addressTitle')} />
          </h2>
          <p className="mt-1">
            <PostalAddress />
          </p>
        </div>
      )}
      <div>
        <h2 className="text-lg">
          <Phrases text={t('inquiry.scheduleTitle')} />
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('inquiry.scheduleHint')}</p>
        <a href={to('/schedule')} target="_blank" rel="noreferrer" className="mt-3 block">
          <img
            src={`/schedule-${language}.svg`}
            alt={t('inquiry.scheduleText')}
            width={1496}
            height={684}
            loading="lazy"
            className="aspect-[1496/684] w-full rounded-2xl border border-line object-contain object-top"
          />
        </a>
      </div>
    </aside>
  )
}
