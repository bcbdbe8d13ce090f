import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenFirstVisit } from '#contract/first-visits.ts'
import { dateText } from '#time/tokyo.ts'
import { useAnswer, useFirstVisitOfLink, useOwnFirstVisit } from '#web/features/first-visits/api.ts'
import { QuestionnaireForm } from '#web/features/first-visits/questionnaire-form.tsx'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLinkToken } from '#web/lib/link-token.ts'
import { useSessionUser } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FailedLoad, LoadingRows } from '#web/ui/failed-load.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** The questionnaire before a first lesson, for who has a mailed link or is logged in. */
export default function FirstVisitPage() {
  const { t } = useTranslation()
  // The built page knows no link.
  const hydrated = useHydrated()
  const [isSent, setSent] = useState(false)
  return (
    <Interactive>
      <div className="page-reading py-12">
        <PageHeading className="mb-6 text-3xl">
          <Phrases text={t('pages.firstVisit.title')} />
        </PageHeading>
        {!isSent && <p className="mb-8 text-lg leading-relaxed">{t('firstVisit.lead')}</p>}
        {hydrated ? <FirstVisit {...{ isSent }} onSent={() => setSent(true)} /> : <FormSkeleton />}
      </div>
    </Interactive>
  )
}

function FirstVisit({ isSent, onSent }: { isSent: boolean; onSent: () => void }) {
  const { t } = useTranslation()
  const token = useLinkToken()
  const user = useSessionUser()
  const byLink = useFirstVisitOfLink(token)
  const own = useOwnFirstVisit({ enabled: token === undefined })
  const query = token === undefined ? own : byLink
  if (isSent) return <Thanks />
  if (token === undefined && user === undefined) return <WithoutLink />
  // First, because a reading that fails later must not take away what was typed.
  if (query.data) return <OpenQuestionnaire {...{ token, onSent }} open={query.data} />
  if (isUnknown(query.error)) return <WithoutLink error={query.error} />
  if (query.error) return <FailedLoad text={t('firstVisit.loadFailed')} query={query} />
  return <FormSkeleton />
}

const isUnknown = (error: unknown) => error instanceof CallError && error.code === 'error.firstVisit.notFound'

interface OpenQuestionnaireProps {
  token: string | undefined
  open: OpenFirstVisit
  onSent: () => void
}

function OpenQuestionnaire({
  token,
  open: { lesson, answeredAt, questionnaire },
  onSent,
}: OpenQuestionnaireProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // As it was when the page opened, because what was typed belongs to it.
  const [initial] = useState(questionnaire)
  const answer = useAnswer(token)
  if (answeredAt !== null)
    return (
      <div className="grid gap-6">
        <Notice>{t('firstVisit.answered', { day: dateText(Date.parse(answeredAt), language) })}</Notice>
        <WayOn />
      </div>
    )
  if (initial === null)
    return (
      <div className="grid gap-6">
        <Notice>{t('firstVisit.nothing')}</Notice>
        <WayOn />
      </div>
    )
  return (
    <div className="grid gap-8">
      {lesson && (
        <div>
          <EntrySummary {...lesson} />
        </div>
      )}
      <QuestionnaireForm questionnaire={initial} onSend={answer.mutateAsync} onSent={onSent} />
    </div>
  )
}

function Thanks() {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className="grid gap-5 rounded-3xl bg-green-soft px-6 py-8 text-green">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Phrases text={t('firstVisit.thanks')} />
      </h2>
      <p className="leading-relaxed">
        <Phrases text={t('firstVisit.thanksText')} />
      </p>
      <WayOn />
    </div>
  )
}

function WayOn() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const user = useSessionUser()
  return (
    <p className="flex flex-wrap gap-3">
      {user && (
        <Link to={to('/profile')} className={buttonClass('outline')}>
          {t('pages.profile.title')}
        </Link>
      )}
      <Link to={to('/address')} className={buttonClass('outline')}>
        {t('firstVisit.way')}
      </Link>
    </p>
  )
}

/** The link has ended, or there is none and no one is logged in. */
function WithoutLink({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid gap-6">
      {error === undefined ? (
        <Notice>{t('firstVisit.noLink')}</Notice>
      ) : (
        <Notice kind="error">{errorText(t, error)}</Notice>
      )}
      <p className="flex flex-wrap gap-3">
        <Link to={to('/login')} state={{ back: '/first-visit' }} className={buttonClass('outline')}>
          {t('nav.login')}
        </Link>
        <Link to={to('/contact')} className={buttonClass('outline')}>
          {t('nav.contact')}
        </Link>
      </p>
    </div>
  )
}

const FormSkeleton = () => <LoadingRows rows={['h-14 rounded-2xl', 'h-72 rounded-2xl']} />
