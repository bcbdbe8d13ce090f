import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { slashText } from '#time/tokyo.ts'
import { Interactive } from '#web/app/interactive.tsx'
import { InquiryForm } from '#web/features/inquiries/inquiry-form.tsx'
import { ReachUs } from '#web/features/inquiries/reach-us.tsx'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What /booking hands over when a visitor chooses a lesson; a reload keeps it. */
interface ChosenLesson {
  title: string
  start: string
  end: string
}

export default function ContactNoUserYogaPage() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  // The built page knows no chosen lesson, so whatever tells of it waits for the browser.
  const hydrated = useHydrated()
  const message = useMessage()
  return (
    <Interactive>
      <Banner height="page" title={t('pages.contactNoUserYoga.title')} />
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-14 sm:px-6 lg:grid-cols-[1fr_24rem] lg:gap-20">
        <div className="grid content-start gap-8">
          <p className="text-lg">{hydrated && message ? t('inquiry.trialLead') : t('inquiry.lead')}</p>
          <Notice
            action={
              <Link to={to('/login')} className="font-semibold underline underline-offset-4">
                {t('nav.login')}
              </Link>
            }
          >
            {t('inquiry.memberHint')}
          </Notice>
          {hydrated ? (
            <InquiryForm message={message} onDone={() => void navigate(to('/contact'))} />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
        <ReachUs />
      </div>
    </Interactive>
  )
}

function useMessage(): string {
  const { t } = useTranslation()
  const lesson = useLocation().state as Partial<ChosenLesson> | null
  if (lesson === null) return ''
  const { title, start, end } = lesson
  if (!title || !start || !end) return ''
  return t('inquiry.prefill', { title, start: slashText(Date.parse(start)), end: slashText(Date.parse(end)) })
}
