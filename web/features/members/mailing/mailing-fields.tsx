import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#studio/languages.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'

export interface MailingValues {
  subjectJa: string
  mailTextJa: string
  subjectEn: string
  mailTextEn: string
  inOtherLanguage: boolean
  password: string
}

/** Subject and text in both languages, and the password of the administrator when it is needed. */
export function MailingFields({ passwordNeeded }: { passwordNeeded: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<MailingValues>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {languages.map((language) => {
          const [subject, text] =
            language === 'ja'
              ? (['subjectJa', 'mailTextJa'] as const)
              : (['subjectEn', 'mailTextEn'] as const)
          return (
            <fieldset key={language} className="grid content-start gap-4">
              <legend lang={language} className="mb-2 font-semibold">
                {languageNames[language]}
              </legend>
              <TextField
                label={t('mailing.subject')}
                autoComplete="off"
                lang={language}
                error={errors[subject]}
                {...register(subject)}
              />
              <TextArea label={t('mailing.text')} lang={language} error={errors[text]} {...register(text)} />
            </fieldset>
          )
        })}
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" {...register('inOtherLanguage')} className="size-5 shrink-0 accent-green" />
        {t('mailing.inOtherLanguage')}
      </label>
      {passwordNeeded && (
        <TextField
          label={t('mailing.password')}
          hint={t('mailing.passwordHint')}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
          {...register('password')}
        />
      )}
    </>
  )
}
