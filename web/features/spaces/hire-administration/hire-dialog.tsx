import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { fullName } from '#studio/person-name.ts'
import { yenText } from '#studio/yen.ts'
import { timeText } from '#time/tokyo.ts'
import { DisputeText } from '#web/features/contracts/dispute-text.tsx'
import { SitePaymentQuestion } from '#web/features/payments/site-payment-question.tsx'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { CancelHireQuestion } from './cancel-hire-question.tsx'
import { MoveHireDialog } from './move-hire-dialog.tsx'

interface HireDialogProps {
  open: boolean
  /** As it was last read. */
  hire: TakenByHire
  spaces: readonly Space[]
  now: number
  onClose: () => void
  onClosed: () => void
}

/** A hire with its member and its price. From here it is moved, cancelled and noted as paid. */
export function HireDialog({ open, hire, spaces, now, onClose, onClosed }: HireDialogProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const action = useDialogState<'move' | 'cancel' | 'payment'>()
  const { dialog } = action
  const space = spaces.find(({ id }) => id === hire.spaceId)
  const isOpen = hire.state === 'confirmed' && Date.parse(hire.end) > now
  const about = { hire, onDone: onClose, onCancel: action.close }
  return (
    <Dialog
      {...{ open, onClose, onClosed }}
      title={t('spaceCalendar.hire.one')}
      footer={
        (isOpen || hire.open > 0) && (
          <>
            {isOpen && <Button onClick={() => action.show('move')}>{t('spaceCalendar.hire.move')}</Button>}
            {isOpen && (
              <Button variant="outline" onClick={() => action.show('cancel')}>
                {t('spaceCalendar.hire.cancel')}
              </Button>
            )}
            {hire.open > 0 && (
              <Button variant="outline" onClick={() => action.show('payment')}>
                {t('money.note.open')}
              </Button>
            )}
          </>
        )
      }
    >
      <EntrySummary title={space ? nameOf(space) : ''} start={hire.start} end={hire.end} />
      <Facts hire={hire} />
      {dialog?.subject === 'move' && (
        <MoveHireDialog key={dialog.opening} open={dialog.open && open} {...about} spaces={spaces} />
      )}
      {dialog?.subject === 'cancel' && (
        <CancelHireQuestion key={dialog.opening} open={dialog.open && open} {...about} />
      )}
      {dialog?.subject === 'payment' && (
        <SitePaymentQuestion
          key={dialog.opening}
          open={dialog.open && open}
          owed={{ kind: 'hire', id: hire.id, open: hire.open }}
          name={fullName(hire.member)}
          onDone={onClose}
          onClose={action.close}
        />
      )}
    </Dialog>
  )
}

function Facts({ hire }: { hire: TakenByHire }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { member, people, purpose, price, paid, open, state, heldUntil, dispute } = hire
  const money = (yen: number) => yenText(yen, language)
  const facts = [
    {
      term: t('spaceCalendar.hire.member'),
      children: (
        <>
          <span className="block font-semibold wrap-anywhere">
            {t('frontDesk.nameWithTitle', { name: fullName(member) })}
          </span>
          {member.id === null && (
            <span className="block text-sm text-ink-soft">{t('spaceCalendar.hire.isGuest')}</span>
          )}
          {member.phone !== '' && (
            <a
              href={`tel:${member.phone}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {member.phone}
            </a>
          )}
        </>
      ),
    },
    {
      term: t('spaceCalendar.hire.people'),
      children: t('spaceCalendar.hire.peopleCount', { count: people }),
    },
    { term: t('spaceCalendar.hire.purpose'), children: <span className="wrap-anywhere">{purpose}</span> },
    { term: t('spaceCalendar.hire.price'), children: money(price) },
    {
      term: t('spaceCalendar.hire.payment'),
      children: (
        <>
          {state === 'held' && heldUntil !== null
            ? t('spaceCalendar.hire.heldUntil', { time: timeText(Date.parse(heldUntil)) })
            : open > 0
              ? t('spaceCalendar.hire.openAmount', { paid: money(paid), open: money(open) })
              : t('spaceCalendar.hire.paidAmount', { paid: money(paid) })}
          <DisputeText dispute={dispute} className="block" />
        </>
      ),
    },
  ]
  return (
    <div className="mt-4">
      <DescriptionList rows={facts} />
    </div>
  )
}
