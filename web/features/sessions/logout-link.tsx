import { useTranslation } from 'react-i18next'
import { accessToken, endSession } from '#web/lib/session.ts'

/**
 * Without script the link leads to the front page. With script it logs out, which leads to the login page.
 */
export function LogoutLink({ className, onLeave }: { className: string; onLeave?: () => void }) {
  const { t } = useTranslation()
  return (
    <a
      href="/"
      onClick={(event) => {
        event.preventDefault()
        onLeave?.()
        void logOut()
      }}
      className={className}
    >
      {t('nav.logout')}
    </a>
  )
}

/**
 * Logs out here at once, and then on the server. Without a connection the server is not told; the token is
 * gone from this browser all the same.
 */
async function logOut(): Promise<void> {
  const token = accessToken()
  endSession('logout')
  if (token === undefined) return
  // Loaded only now, because the link is on every page, and the front page is lighter without the call.
  await import('./end-on-server.ts').then(({ endOnServer }) => endOnServer(token)).catch(() => undefined)
}
