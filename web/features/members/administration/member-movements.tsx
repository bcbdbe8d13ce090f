import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { slashText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ShortenedList } from '#web/ui/shortened-list.tsx'

/** How the member's tickets have come and gone, newest first. */
export function MemberMovements({ movements }: Pick<MemberWithHistory, 'movements'>) {
  const { t } = useTranslation()
  return (
    <ShortenedList items={movements} none={t('admin.member.noMovements')}>
      {(movement) => <Movement key={movement.id} movement={movement} />}
    </ShortenedList>
  )
}

function Movement({ movement }: { movement: MemberWithHistory['movements'][number] }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { change, balance, reason, lessonTitle, note } = movement
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
        <span className="block text-xs text-ink-soft tabular-nums">
          {slashText(Date.parse(movement.at)) + zoneMark}
        </span>
        {t(`admin.member.reason.${reason}`)}
        {(lessonTitle ?? note) && <span className="block text-xs text-ink-soft">{lessonTitle ?? note}</span>}
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{`${change > 0 ? '+' : '−'}${Math.abs(change)}`}</span>
        <span className="block text-xs text-ink-soft">{t('admin.member.balance', { count: balance })}</span>
      </span>
    </li>
  )
}
