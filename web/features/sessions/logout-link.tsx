import { useTranslation } from 'react-i18next'
import { endSession } from '#web/lib/session.ts'

/** Without script the link leads to the front page. With script it logs out, which leads to the login page. */
export function LogoutLink({ className, onLeave }: { className: string; onLeave?: () => void }) {
  const { t } = useTranslation()
  return (
    <a
      href="/"
      onClick={(event) => {
        event.preventDefault()
        onLeave?.()
        endSession('logout')
      }}
      className={className}
    >
      {t('nav.logout')}
    </a>
  )
}
