import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useDayText } from '../day-text.ts'
import { TicketDialog } from './ticket-dialog.tsx'

interface Props {
  member: MemberWithHistory
  /** Whether the form beside it has changes, which a change of the tickets would throw away. */
  hasUnsaved: boolean
  /** Called when tickets were given or taken. */
  onDone: () => void
}

/** The tickets of a member by lot, and a way to give or take some. */
export function MemberTickets({ member, hasUnsaved, onDone }: Props) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <section className="mt-8 grid gap-3 border-t border-line pt-6">
      <h3 className="text-lg">
        <Phrases text={t('admin.tickets.lots')} />
      </h3>
      {member.lots.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('admin.tickets.none')}</p>
      ) : (
        <ul aria-label={t('admin.tickets.lots')} className="divide-y divide-line text-sm">
          {member.lots.map((lot, position) => (
            <Lot key={lot.id} lot={lot} isNext={position === 0 && member.lots.length > 1} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="outline" disabled={hasUnsaved} onClick={() => show(undefined)}>
          {t('admin.tickets.open')}
        </Button>
        {hasUnsaved && <p className="text-sm text-ink-soft">{t('admin.tickets.saveFirst')}</p>}
      </div>
      {dialog && (
        <TicketDialog
          key={dialog.opening}
          open={dialog.open}
          member={member}
          onDone={onDone}
          onClose={close}
        />
      )}
    </section>
  )
}

function Lot({
  lot: { reason, note, granted, left, expiresOn },
  isNext,
}: {
  lot: MemberWithHistory['lots'][number]
  isNext: boolean
}) {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 flex-1 basis-[12rem] wrap-anywhere">
        <span className="block tabular-nums">
          {expiresOn === null
            ? t('admin.tickets.lasting')
            : t('admin.tickets.until', { day: dayText(expiresOn) })}
        </span>
        <span className="block text-xs text-ink-soft">
          {[t(`admin.member.reason.${reason}`), note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <span className="block font-semibold">{t('admin.tickets.leftOf', { left, granted })}</span>
        {isNext && <span className="block text-xs text-ink-soft">{t('admin.tickets.next')}</span>}
      </span>
    </li>
  )
}
