import { useTranslation } from 'react-i18next'
import { JoiningTerms } from '#web/features/members/registration/joining-terms.tsx'
import { RegistrationForm } from '#web/features/members/registration/registration-form.tsx'
import { useWayOnWhenLoggedIn } from '#web/features/sessions/logged-in-already.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Interactive } from '#web/ui/interactive.tsx'

export default function RegisterPage() {
  const { t } = useTranslation()
  useWayOnWhenLoggedIn()
  return (
    <Interactive>
      <Banner height="page" title={t('pages.register.title')} />
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-14 sm:px-6 lg:grid-cols-[1fr_24rem] lg:gap-20">
        <RegistrationForm />
        <JoiningTerms />
      </div>
    </Interactive>
  )
}
