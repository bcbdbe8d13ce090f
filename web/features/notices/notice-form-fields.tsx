import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#studio/languages.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { NoticeValues } from './notice-values.ts'

const texts = { ja: 'textJa', en: 'textEn' } as const

/** The fields of a notice, in the form around them. */
export function NoticeFormFields() {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { register, formState } = useFormContext<NoticeValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t(`newsAdmin.notice.field.${texts[language]}`)}
            required
            lang={language}
            rows={2}
            errorName="notice"
            error={errors[texts[language]]}
            {...register(texts[language])}
          />
        ))}
      </div>
      <TextField
        label={t('newsAdmin.notice.field.link')}
        hint={t('newsAdmin.linkHint')}
        inputMode="url"
        autoComplete="off"
        errorName="siteLink"
        error={errors.link}
        {...register('link')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(['start', 'end'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`newsAdmin.notice.field.${name}`) + zoneMark}
            hint={t('newsAdmin.publishHint')}
            required
            type="datetime-local"
            errorName="noticePeriod"
            error={errors[name]}
            className="max-w-72 tabular-nums"
            {...register(name)}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t('newsAdmin.notice.closeHint')}</p>
    </div>
  )
}
