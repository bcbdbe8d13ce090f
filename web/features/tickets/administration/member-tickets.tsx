import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useDayText } from '#web/lib/moment-text.ts'

/** The tickets of a member by lot. */
export function MemberTickets({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  if (member.lots.length === 0)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {t('ticketAdmin.none')}
      </p>
    )
  return (
    <ul aria-label={t('ticketAdmin.lots')} className="divide-y divide-line text-sm">
      {member.lots.map((lot, position) => (
        <Lot key={lot.id} lot={lot} isNext={position === 0 && member.lots.length > 1} />
      ))}
    </ul>
  )
}

function Lot({
  lot: { reason, note, granted, left, expiresOn, offer },
  isNext,
}: {
  lot: MemberWithHistory['lots'][number]
  isNext: boolean
}) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const dayText = useDayText()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
        <span className="block tabular-nums">
          {expiresOn === null
            ? t('ticketAdmin.lasting')
            : t('ticketAdmin.until', { day: dayText(expiresOn) })}
        </span>
        <span className="block text-xs text-ink-soft">
          {[t(`memberAdmin.reason.${reason}`), offer?.[language], note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{t('ticketAdmin.leftOf', { left, granted })}</span>
        {isNext && <span className="block text-xs text-ink-soft">{t('ticketAdmin.next')}</span>}
      </span>
    </li>
  )
}
