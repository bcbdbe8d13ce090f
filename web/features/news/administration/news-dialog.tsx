import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { newsFields } from '#contract/news.ts'
import type { NewsForm, NewsItem } from '#contract/news.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { dateOf, dayMs, isoText, parseStamp, stampText } from '#time/tokyo.ts'
import { NewsText } from '#web/features/news/news-text.tsx'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useDeleteNews, useSaveNews } from './api.ts'

interface Props {
  open: boolean
  /** The item to edit, as it was last read; absent for a new one. */
  item: NewsItem | undefined
  now: number
  onClose: () => void
}

/** Writes a news item, or edits or deletes one, with what visitors will read in both languages. */
export function NewsDialog({ open, item, now, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveNews()
  const remove = useDeleteNews()
  const editor = useEditor({
    name: `news ${item?.id ?? 'new'}`,
    schema: newsForm,
    entity: item,
    values: item ? valuesOf(item) : newNews(now),
    valuesOf: (current: Omit<NewsItem, 'id'>) => valuesOf(current),
    goneCode: 'error.news.notFound',
    goneText: t('newsAdmin.gone'),
    onClose,
  })
  const { entity, base } = editor

  const textOf = ({ field, theirs }: Difference) =>
    field === 'time' ? t(`newsAdmin.time.${theirs as NewsValues['time']}`) : String(theirs).replace('T', ' ')

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(entity ? 'newsAdmin.editTitle' : 'newsAdmin.write')}
      confirmLabel={t('newsAdmin.save')}
      labelOf={(field) => t(`newsAdmin.field.${field as keyof NewsValues}`)}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t(body.publishAt === undefined ? 'newsAdmin.saved' : 'newsAdmin.savedPlan')
      }}
      deletion={
        base && {
          title: t('newsAdmin.deleteTitle'),
          text: t('newsAdmin.deleteText'),
          okLabel: t('newsAdmin.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            await remove.mutateAsync(base)
            return t('newsAdmin.deleted')
          },
        }
      }
    >
      <NewsFormFields isPublished={entity?.published ?? false} />
      <NewsPreview />
    </EditorDialog>
  )
}

const titles = { ja: 'titleJa', en: 'titleEn' } as const
const texts = { ja: 'textJa', en: 'textEn' } as const

/** The fields of a news item, in the form around them. */
function NewsFormFields({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<NewsValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('form.oneLanguage')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid content-start gap-5">
            <TextField
              label={t(`newsAdmin.field.${titles[language]}`)}
              lang={language}
              errorName="newsTitle"
              autoComplete="off"
              error={errors[titles[language]]}
              {...register(titles[language])}
            />
            <TextArea
              label={t(`newsAdmin.field.${texts[language]}`)}
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
      <RadioGroup
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

/** What visitors will read, in both languages, while it is written. */
function NewsPreview() {
  const { t } = useTranslation()
  const { watch, formState } = useFormContext<NewsValues>()
  const { day, link, picture, titleJa, titleEn, textJa, textEn } = watch()
  const src = useDebouncedValue(formState.errors.picture ? '' : picture.trim())
  const item = {
    day,
    title: { ja: titleJa, en: titleEn },
    text: { ja: textJa, en: textEn },
    picture: src === '' ? null : { address: src, text: { ja: '', en: '' }, sources: [] },
  }
  return (
    <section aria-label={t('newsAdmin.preview')} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t('newsAdmin.preview')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <div key={language} lang={language} className="min-w-0 rounded-2xl bg-paper p-5">
            <p className="mb-2 text-xs text-ink-soft">{languageNames[language]}</p>
            <NewsText {...{ item, language }} heading="h4">
              {link !== '' && <p className="text-sm break-all text-green">{link}</p>}
            </NewsText>
          </div>
        ))}
      </div>
    </section>
  )
}

/** At once, or a published item as it is; or from a moment on. */
const times = ['now', 'later'] as const

interface NewsValues {
  day: string
  titleJa: string
  titleEn: string
  textJa: string
  textEn: string
  link: string
  picture: string
  time: (typeof times)[number]
  /** `2026-11-23T10:00` in Tokyo, as the browser's field has it. */
  publishAt: string
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
const newsForm = z.pipe(z.transform(toContract), newsFields)

/** A planned item begins with tomorrow at ten. */
const newNews = (now: number): NewsValues => ({
  day: dateOf(now),
  titleJa: '',
  titleEn: '',
  textJa: '',
  textEn: '',
  link: '',
  picture: '',
  time: 'now',
  publishAt: `${dateOf(now + dayMs)}T10:00`,
})

/** An item as it was read, or as another administrator has saved it. */
function valuesOf({ publishAt, published, ...item }: Omit<NewsItem, 'id' | 'etag'>): NewsValues {
  const { day, titleJa, titleEn, textJa, textEn, link, picture } = item
  const time = published ? 'now' : 'later'
  const local = stampText(Date.parse(publishAt)).replace(' ', 'T')
  return { day, titleJa, titleEn, textJa, textEn, link, picture, time, publishAt: local }
}

function toContract({ time, publishAt, ...fields }: NewsValues): NewsForm {
  if (time === 'now') return fields
  const moment = parseStamp(publishAt)
  // A text that is no moment stays as it is, so that the contract refuses it.
  return { ...fields, publishAt: moment === undefined ? publishAt : isoText(moment) }
}
