import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { genders } from '#contract/members/members.ts'
import { languageNames, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/**
 * The gender, at first not to say, and the language of a member, in the form around them. A studio that does
 * not ask for the gender takes none.
 */
export function GenderAndLanguage({ takesGender = true }: { takesGender?: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<{ gender: number; language: Language }>()
  const { errors } = formState
  return (
    <>
      {takesGender && (
        <SelectField
          label={t('profile.gender')}
          error={errors.gender}
          options={genders.toReversed().map((code) => ({ value: code, label: t(`profile.gender${code}`) }))}
          {...register('gender', { setValueAs: Number })}
        />
      )}
      <SelectField
        label={t('profile.language')}
        error={errors.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...register('language')}
      />
    </>
  )
}
