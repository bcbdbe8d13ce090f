import { useTranslation } from 'react-i18next'
import { identity } from '#studio/identity.ts'
import { studioPhoneLink } from '#web/lib/studio-phone.ts'

/** Tells a visitor without JavaScript that the page needs it, and how to reach the studio instead. */
export function NeedsScript() {
  const { t } = useTranslation()
  return (
    <noscript>
      <p className="bg-danger-soft px-5 py-4 text-center text-danger-deep">
        {t('common.needsScript')}{' '}
        <a href={studioPhoneLink()} className="font-semibold underline">
          {identity.phone}
        </a>
      </p>
    </noscript>
  )
}
