import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnFirstVisit } from './api.ts'

/** Asks a member to answer before the first lesson, until that is done. */
export function FirstVisitNotice() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const { data } = useOwnFirstVisit()
  if (!data?.questionnaire) return null
  return (
    <Notice
      action={
        <Link to={to('/first-visit')} className={buttonClass('outline')}>
          {t('firstVisit.toForm')}
        </Link>
      }
    >
      {t('firstVisit.notice')}
    </Notice>
  )
}
