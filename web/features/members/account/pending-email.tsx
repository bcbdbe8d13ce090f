import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { OwnMember } from '#contract/members.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEmailChange } from './email-change.ts'

/** The new address that waits for its confirmation: the member may have the mail sent again, or withdraw the change. */
export function PendingEmail({ member }: { member: OwnMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const { resend, withdraw } = useEmailChange()
  if (member.pendingEmail === null) return null
  const { email, expiresAt } = member.pendingEmail
  const ends = Date.parse(expiresAt)
  const until = `${dateText(ends, language)} ${timeText(ends)}`

  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            look="outline"
            disabled={withdraw.isPending}
            busy={resend.isPending}
            onClick={() => void act(resend.mutateAsync, t('profile.emailMailed', { email }))}
          >
            {t('profile.emailResend')}
          </Button>
          <Button
            look="quiet"
            disabled={resend.isPending}
            busy={withdraw.isPending}
            onClick={() => void act(withdraw.mutateAsync, t('profile.emailWithdrawn'))}
          >
            {t('profile.emailWithdraw')}
          </Button>
        </div>
      }
    >
      <p className="font-semibold wrap-anywhere">{t('profile.emailPending', { email })}</p>
      <p className="mt-1">
        {ends > now ? t('profile.emailPendingUntil', { until }) : t('profile.emailPendingOver')}
      </p>
    </Notice>
  )
}
