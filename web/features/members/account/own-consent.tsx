import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readOwnConsent } from '#contract/membership-rules.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { dateText } from '#time/tokyo.ts'
import { RulesVersion } from '#web/features/studio/rules-version.tsx'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Which version of the membership rules the member agreed to, with its text, and whether there is another one now. */
export function OwnConsent() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const query = useQuery({
    queryKey: ['own consent', user?.id ?? null],
    queryFn: ({ signal }) => call(readOwnConsent, { signal }),
  })
  const { data: consent, isPending } = query
  if (user?.role === 'ADMIN') return null
  return (
    <section className="mt-10 grid gap-3 border-t border-line pt-8">
      <h2 className="text-xl">{t('profile.rules.title')}</h2>
      <FailedLoad text={t('profile.rules.failed')} query={query} />
      {isPending && <Skeleton className="h-11" />}
      {consent && <Consent {...consent} />}
    </section>
  )
}

interface Props {
  consentVersion: string | null
  consentAt: string | null
}

function Consent({ consentVersion: version, consentAt: at }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  if (version === null || at === null) return <p>{t('profile.rules.none')}</p>
  return (
    <>
      <p>{t('profile.rules.agreed', { version, date: dateText(Date.parse(at), language) })}</p>
      {version !== documentVersions.rules && <p>{t('profile.rules.changed')}</p>}
      <p className="flex flex-wrap items-center gap-x-6">
        <RulesVersion version={version} />
        {version !== documentVersions.rules && (
          <Link to={to('/membership-rules')} reloadDocument className="py-2.5 underline underline-offset-4">
            {t('profile.rules.present')}
          </Link>
        )}
      </p>
    </>
  )
}
