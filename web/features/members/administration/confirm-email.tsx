import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirmMemberEmail } from './api.ts'

/** An administrator who knows the person marks the e-mail address as confirmed. */
export function ConfirmEmail({ member: { id, email, emailConfirmed } }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const confirm = useConfirmMemberEmail()
  if (emailConfirmed) return null

  async function mark() {
    try {
      await confirm.mutateAsync({ id, email })
      toast.success(t('admin.member.emailConfirmed'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-[16rem] text-sm text-ink-soft">
        {t('admin.member.emailUnconfirmed')}
      </p>
      <Button look="outline" busy={confirm.isPending} onClick={() => void mark()}>
        {confirm.isPending ? t('common.busy') : t('admin.member.confirmEmail')}
      </Button>
    </div>
  )
}
