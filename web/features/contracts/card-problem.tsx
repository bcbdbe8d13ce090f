import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/member-contract.ts'
import { dateText } from '#time/tokyo.ts'
import { useReminderPreview, useSendReminder } from '#web/features/money/api.ts'
import { MailDialog } from '#web/features/money/mail-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Problem = NonNullable<Contract['cardProblem']>

/** That the card could not be charged, when the member was reminded of it, and a way to remind the member by mail. */
export function CardProblem({ problem }: { problem: Problem }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { dialog, show, close } = useDialogState()
  const { attempts, lastAttempt, lastReminder, remindable } = problem
  const date = (instant: string) => dateText(Date.parse(instant), language)
  return (
    <>
      <Notice
        kind="error"
        {...(remindable && {
          action: (
            <Button look="outline" onClick={() => show(undefined)}>
              {t('money.open.remind')}
            </Button>
          ),
        })}
      >
        {t('contract.cardProblem', { count: attempts, date: date(lastAttempt) })}
        {lastReminder !== null && (
          <span className="mt-1 block">
            {remindable ? t('money.open.reminded', { date: date(lastReminder) }) : t('money.open.today')}
          </span>
        )}
      </Notice>
      {dialog && (
        <ReminderDialog key={dialog.opening} open={dialog.open} id={problem.openPaymentId} onClose={close} />
      )}
    </>
  )
}

function ReminderDialog({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const owed = { kind: 'renewal', id } as const
  const preview = useReminderPreview(owed)
  const reminder = useSendReminder()
  return (
    <MailDialog
      {...{ open, preview, onClose }}
      sent={t('contract.reminded')}
      sending={reminder.isPending}
      send={() => reminder.mutateAsync(owed)}
    />
  )
}
