import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { beforeJoining, planName } from '#studio/member-types.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'

interface Props {
  open: boolean
  onChoose: (member: ManagedMember) => void
  onClose: () => void
}

/** Finds the member for whom a space is hired. Who has no account is registered first. */
export function MemberChoice({ open, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <Dialog
      {...{ open, onClose }}
      title={t('spaceCalendar.hire.chooseMember')}
      closeLabel={t('common.close')}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          {t('spaceCalendar.hire.noAccount')}
          <SentenceGap />
          <NewTabLink href={to('/register')}>{t('spaceCalendar.hire.register')}</NewTabLink>
        </p>
        <MemberFinder
          note={({ memberType }) => {
            const disabled = memberType === beforeJoining
            const text = disabled ? t('spaceCalendar.hire.noMembership') : planName(memberType, language)
            return { disabled, text }
          }}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  )
}
