import { useTranslation } from 'react-i18next'
import { useHydrated } from '#web/lib/hydrated.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isOnlyHere, subscribingTo } from './subscribing.ts'

interface Props {
  /** The address of the calendar, or its path on this site. */
  address: string
  /** What the services call the calendar. */
  name: string
}

/**
 * One button for each calendar service. Before the page is hydrated they lead to the calendar itself, because
 * the site's host is not known.
 */
export function SubscribeLinks({ address, name }: Props) {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const whole = hydrated ? new URL(address, location.origin).href : undefined
  const to = whole === undefined ? undefined : subscribingTo(whole, name)
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-3">
        {(['google', 'apple', 'outlook'] as const).map((service) => (
          <li key={service} className="max-sm:w-full">
            <a
              href={to?.[service] ?? address}
              className={buttonClass('outline', 'max-sm:w-full')}
              // A link of the scheme `webcal:` opens a program, which needs no tab.
              {...(service !== 'apple' && { target: '_blank', rel: 'noreferrer' })}
            >
              <Icon name="calendar" className="size-4" />
              {t(`calendar.${service}`)}
              {service !== 'apple' && <span className="sr-only">{t('common.newWindow')}</span>}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <NewTabLink href={to?.outlookAtWork ?? address}>{t('calendar.outlookAtWork')}</NewTabLink>
      </p>
      <p className="text-sm text-ink-soft">{t('calendar.subscribeHint')}</p>
    </div>
  )
}

/**
 * Says that services on the internet cannot read the address, when it leads back to this computer, as in a
 * demo.
 */
export function OnlyHereNotice({ address }: { address: string }) {
  const { t } = useTranslation()
  return isOnlyHere(address) && <Notice>{t('calendar.onlyHere')}</Notice>
}
