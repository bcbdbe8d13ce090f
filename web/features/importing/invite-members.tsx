import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importLimits } from '#contract/import-limits.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useInvite } from './api.ts'

const { initial, max } = importLimits.invitationsPerHour
const paces = [50, initial, 500, 1_000, max]

/** Sends imported members the link for a password, now or later, as fast as the studio's mail server takes it. */
export function InviteMembers({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  const [perHour, setPerHour] = useState<number>(initial)
  const invite = useInvite(id)
  if (invite.isSuccess) return <Notice>{t('importing.invite.queued', { count: invite.data })}</Notice>
  const hours = Math.ceil(count / perHour)
  return (
    <div className="grid max-w-xl gap-4">
      <p>{t('importing.invite.intro', { count })}</p>
      <SelectField
        label={t('importing.invite.pace')}
        value={perHour}
        onChange={({ target }) => setPerHour(Number(target.value))}
        options={paces.map((pace) => ({
          value: pace,
          label: t('importing.invite.perHour', { mails: pace.toLocaleString('en') }),
        }))}
      />
      <p className="text-sm text-ink-soft">{t('importing.invite.hours', { count: hours })}</p>
      {invite.error && <Notice kind="error">{errorText(t, invite.error)}</Notice>}
      <Button busy={invite.isPending} className="justify-self-start" onClick={() => invite.mutate(perHour)}>
        {t('importing.invite.send', { count })}
      </Button>
    </div>
  )
}
