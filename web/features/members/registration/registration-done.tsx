import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import type { LoginState } from '#web/lib/way-to-login.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** Replaces the form after the registration and says what comes next. */
export function RegistrationDone({ email }: { email: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const back = (useLocation().state as LoginState | null)?.back
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid justify-items-start gap-5 self-start rounded-3xl bg-green-soft p-7 sm:p-10">
      <Icon name="check" className="size-10 text-green" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        <Phrases text={t('register.doneTitle')} />
      </h2>
      <p>{t('register.doneText', { address: email })}</p>
      <p className="text-sm">{t('register.doneSpam')}</p>
      <p className="flex flex-wrap gap-3">
        {back !== undefined && (
          <Link to={to('/login')} state={{ back, email }} className={buttonClass('primary')}>
            {t('register.doneBack')}
          </Link>
        )}
        <Link to={to('/booking')} className={buttonClass(back === undefined ? 'primary' : 'outline')}>
          {t('register.doneLessons')}
        </Link>
        <Link to={to('/contact')} className={buttonClass('outline')}>
          {t('register.doneContact')}
        </Link>
      </p>
    </div>
  )
}
