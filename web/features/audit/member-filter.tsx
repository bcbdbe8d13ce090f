import { useTranslation } from 'react-i18next'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { useMember } from '#web/features/members/administration/api.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  /** The member to whom the log is narrowed. */
  id: string | undefined
  /** An empty id: all members. */
  onChange: (id: string) => void
}

/** Narrows the log to one member, who is found as everywhere else. */
export function MemberFilter({ id, onChange }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const finder = useDialogState()
  return (
    <>
      <Button look="outline" onClick={() => finder.show(undefined)}>
        <Icon name="person" />
        {id === undefined ? t('logFilters.chooseMember') : <NameOfMember id={id} />}
      </Button>
      {id !== undefined && (
        <Button look="quiet" onClick={() => onChange('')}>
          {t('logFilters.anyMember')}
        </Button>
      )}
      {finder.dialog && (
        <Dialog
          key={finder.dialog.opening}
          open={finder.dialog.open}
          onClose={finder.close}
          title={t('logFilters.chooseMember')}
          closeLabel={t('common.close')}
        >
          <MemberFinder
            note={({ memberType }) => ({ disabled: false, text: planName(memberType, language) })}
            onChoose={(member) => {
              finder.close()
              onChange(member.id)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function NameOfMember({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isError } = useMember(id)
  if (isError) return t('admin.log.unknown')
  return data ? t('logFilters.onlyMember', { name: fullName(data) }) : t('common.loading')
}
