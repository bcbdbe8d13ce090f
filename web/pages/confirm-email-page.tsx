import { useTranslation } from 'react-i18next'
import { ConfirmEmail } from '#web/features/members/account/confirm-email.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { CardPage } from '#web/ui/card-page.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  return (
    <Interactive>
      <CardPage title={t('pages.confirmEmail.title')} lead={t('profile.confirmEmailLead')}>
        {hydrated ? <ConfirmEmail /> : <Skeleton className="h-24 rounded-xl" />}
      </CardPage>
    </Interactive>
  )
}
