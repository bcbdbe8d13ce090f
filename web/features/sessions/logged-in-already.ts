import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { sessionUser } from '#web/lib/session.ts'

/**
 * Leads a person who comes to the login or the registration while logged in to the own page. The forms lead
 * those who log in on the page itself.
 */
export function useWayOnWhenLoggedIn(): void {
  const navigate = useNavigate()
  const { to } = useLanguage()
  const leadOn = useEffectEvent(() => {
    const user = sessionUser()
    if (user) void navigate(to(user.role === 'USER' ? '/profile' : '/admin'), { replace: true })
  })
  useEffect(() => leadOn(), [])
}
