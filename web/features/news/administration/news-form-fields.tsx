import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '#studio/languages.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { times } from './news-values.ts'
import type { NewsValues } from './news-values.ts'

const titles = { ja: 'titleJa', en: 'titleEn' } as const
const texts = { ja: 'textJa', en: 'textEn' } as const

/** The fields of a news item, in the form around them. */
export function NewsFormFields({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<NewsValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid content-start gap-5">
            <TextField
              label={t(`newsAdmin.field.${titles[language]}`)}
              required
              lang={language}
              errorName="newsTitle"
              autoComplete="off"
              error={errors[titles[language]]}
              {...register(titles[language])}
            />
            <TextArea
              label={t(`newsAdmin.field.${texts[language]}`)}
              required
              lang={language}
              rows={5}
              errorName="newsText"
              error={errors[texts[language]]}
              {...register(texts[language])}
            />
          </div>
        ))}
      </div>
      <PictureOfNews />
      <TextField
        label={t('newsAdmin.field.link')}
        hint={t('newsAdmin.linkHint')}
        inputMode="url"
        autoComplete="off"
        errorName="siteLink"
        error={errors.link}
        {...register('link')}
      />
      <TextField
        label={t('newsAdmin.field.day')}
        required
        type="date"
        errorName="newsDay"
        error={errors.day}
        className="max-w-[12rem] tabular-nums"
        {...register('day')}
      />
      <TimeFields isPublished={isPublished} />
    </div>
  )
}

function PictureOfNews() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<NewsValues, 'picture'>({ name: 'picture' })
  return <PictureField {...field} label={t('newsAdmin.field.picture')} error={fieldState.error} />
}

/** When visitors begin to see it. */
function TimeFields({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { register, formState, watch, setValue } = useFormContext<NewsValues>()
  const time = watch('time')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RadioCards
        legend={t('newsAdmin.field.time')}
        values={times}
        chosen={time}
        onChoose={(chosen) => setValue('time', chosen, { shouldDirty: true, shouldValidate: true })}
        text={(value) =>
          t(value === 'now' && isPublished ? 'newsAdmin.time.kept' : `newsAdmin.time.${value}`)
        }
      />
      {time === 'later' && (
        <TextField
          label={t('newsAdmin.field.publishAt') + zoneMark}
          hint={t('newsAdmin.publishHint')}
          required
          type="datetime-local"
          errorName="newsMoment"
          error={formState.errors.publishAt}
          className="max-w-72 tabular-nums"
          {...register('publishAt')}
        />
      )}
    </div>
  )
}
