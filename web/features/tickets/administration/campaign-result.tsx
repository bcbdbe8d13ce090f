import { useTranslation } from 'react-i18next'
import type { CampaignPreview } from '#contract/ticket-administration.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'

/** What the campaign would do, and to whom. */
export function CampaignResult({ preview, tickets }: { preview: CampaignPreview; tickets: number }) {
  const { t } = useTranslation()
  const { members, names } = preview
  return (
    <div role="status" className="grid gap-2 rounded-2xl bg-green-soft px-5 py-4 text-sm text-green">
      {members === 0 ? (
        <p>{t('admin.tickets.campaign.noMembers')}</p>
      ) : (
        <>
          <p className="font-semibold">
            {t('admin.tickets.campaign.total', { members, tickets, sum: preview.tickets })}
          </p>
          <details>
            <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
              {t('admin.tickets.campaign.names')}
            </summary>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {names.map((member) => (
                <li key={member.id} lang={languageOfName(fullName(member))}>
                  {fullName(member)}
                </li>
              ))}
              {members > names.length && (
                <li>{t('admin.tickets.campaign.more', { count: members - names.length })}</li>
              )}
            </ul>
          </details>
        </>
      )}
    </div>
  )
}
