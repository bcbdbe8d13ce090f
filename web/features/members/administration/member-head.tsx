import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { TicketsButton } from '#web/features/tickets/administration/ticket-dialog.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CorrectDialog } from './member-dialogs.tsx'

interface Props {
  member: MemberWithHistory
  readAgain: () => Promise<{ data: MemberWithHistory | undefined }>
}

/**
 * What the front desk needs of a member at once: telephone, plan and tickets, and what is done most often.
 */
export function MemberHead({ member, readAgain }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const correcting = useDialogState()
  const { phone, email, memberType, tickets } = member
  return (
    <div className="grid gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-xs text-ink-soft">{t('profile.phone')}</dt>
          <dd>
            {phone === '' ? (
              t('memberAdmin.empty')
            ) : (
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-8 items-center gap-2 text-lg font-semibold tabular-nums underline underline-offset-4"
              >
                <Icon name="phone" className="size-4 text-persimmon" />
                {phone}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-ink-soft">{t('memberAdmin.memberType')}</dt>
          <dd className="min-h-8 text-lg font-semibold">{planName(facts, memberType, language)}</dd>
        </div>
        {!isUnlimited(memberType) && (
          <div>
            <dt className="text-xs text-ink-soft">{t('memberPage.ticketsLeft')}</dt>
            <dd className="min-h-8 text-lg font-semibold tabular-nums">
              {t('profile.ticketCount', { count: tickets })}
            </dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        <TicketsButton member={member} />
        <Button variant="outline" className="px-5" onClick={() => correcting.show(undefined)}>
          {t('memberPage.correct')}
        </Button>
        <a href={mailtoLink(email)} className={buttonClass('outline', 'px-5')}>
          <Icon name="mail" />
          {t('memberPage.mail')}
        </a>
      </div>
      {correcting.dialog && (
        <CorrectDialog
          key={correcting.dialog.opening}
          open={correcting.dialog.open}
          now={member}
          readAgain={readAgain}
          onClose={correcting.close}
        />
      )}
    </div>
  )
}
