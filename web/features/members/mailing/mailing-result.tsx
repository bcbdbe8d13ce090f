import { useTranslation } from 'react-i18next'
import type { MailingPreview } from '#contract/mailings.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'

/** Who gets the mail, who does not and why, and one mail as it will arrive. */
export function MailingResult({ preview }: { preview: MailingPreview }) {
  const { t } = useTranslation()
  const { recipients, ja, en, withoutText, leftOut, sample } = preview
  return (
    <div role="status" className="grid gap-2 rounded-2xl bg-green-soft px-5 py-4 text-sm text-green">
      <p className="font-semibold">
        {recipients === 0 ? t('mailing.none') : t('mailing.recipients', { count: recipients, ja, en })}
      </p>
      {withoutText.map((language) => (
        <p key={language}>{t(`mailing.withoutText_${language}`)}</p>
      ))}
      {leftOut.map(({ reason, members, names }) => (
        <details key={reason}>
          <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
            {t(`mailing.leftOut.${reason}`, { count: members })}
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {names.map((member) => (
              <li key={member.id} lang={languageOfName(fullName(member))}>
                {fullName(member)}
              </li>
            ))}
            {members > names.length && (
              <li>{t('memberSearch.export.more', { count: members - names.length })}</li>
            )}
          </ul>
        </details>
      ))}
      {sample && (
        <details open>
          <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
            {t('mailing.sample')}
          </summary>
          <div lang={sample.language} className="rounded-xl bg-card px-4 py-3 text-ink">
            <p className="font-semibold">{sample.subject}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{sample.text}</p>
          </div>
        </details>
      )}
    </div>
  )
}
