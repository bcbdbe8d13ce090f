import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import type { KindFacts, LessonKind } from '#studio/lesson-kinds.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { useLessonTitles } from '#web/features/lessons/administration/api.ts'
import { useLevelText } from '#web/features/lessons/administration/lesson-form.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Checkbox, LongLine, TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { newRowId, TextFields, typedWhole, useMistakeOnceLeft } from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

const empty: Worded = { ja: '', en: '' }

const newKind = (): LessonKind => ({
  id: newRowId('kind'),
  title: empty,
  text: empty,
  picture: '',
  pictureText: empty,
  minutes: 60,
  seats: limits.seats.max,
  level: null,
  listed: true,
})

/** The kinds of lessons, in the order in which the yoga page introduces them. */
export function KindFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'sr-only' }}
      add={[{ text: t('studioFacts.kind.add'), most: limits.lessonKinds, newRow: newKind }]}
      errorName="fact"
      rowClassName="p-4 sm:p-5"
      row={KindRow}
    />
  )
}

function KindRow({ path, position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register } = useFormContext<Values>()
  const title = useWatch({ name: `${path}.title` }) as Worded
  const name =
    inLanguage(language, title.ja, title.en).trim() || t('studioFacts.kind.row', { number: position + 1 })
  const isUsed = useIsUsed(path)
  const [asking, setAsking] = useState(false)
  const textIn = (key: 'title' | 'text') => (of: Language) =>
    t(`studioFacts.kind.${key}${of === 'ja' ? 'Ja' : 'En'}`)
  return (
    <div role="group" aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-base wrap-anywhere">{name}</h3>
      <TextFields name={`${path}.title`} labelOf={textIn('title')} />
      <TextFields name={`${path}.text`} control={LongLine} labelOf={textIn('text')} />
      <NumberFields path={path} />
      <KindPicture path={path} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={t('studioFacts.kind.listed')} {...register(`${path}.listed`)} />
        <RowButtons
          {...{ position, count, onMove }}
          texts={{ up: t('studioFacts.kind.up', { name }), down: t('studioFacts.kind.down', { name }) }}
          remove={{
            text: t('studioFacts.remove'),
            spoken: t('studioFacts.kind.removeOf', { name }),
            onRemove: isUsed ? () => setAsking(true) : onRemove,
          }}
        />
      </div>
      <RemovalQuestion {...{ path, name, asking, setAsking, onRemove }} />
    </div>
  )
}

/** Whether lessons of the last half-year or to come have the title of the kind, typed now or saved. */
function useIsUsed(path: string): boolean {
  const { getValues, formState } = useFormContext<Values>()
  const titles = useLessonTitles(true)
  const { id, title } = getValues(path) as LessonKind
  const { lessonKinds: rows = [] } = (formState.defaultValues ?? {}) as Partial<KindFacts>
  const saved = rows.find((row) => row.id === id)?.title ?? empty
  return languages.some((language) => titles.includes(title[language]) || titles.includes(saved[language]))
}

interface QuestionProps {
  path: string
  name: string
  asking: boolean
  setAsking: (asking: boolean) => void
  onRemove: () => void
}

/** Asks before a kind goes that lessons have. The row goes with its dialog, so the dialog closes first. */
function RemovalQuestion({ path, name, asking, setAsking, onRemove }: QuestionProps) {
  const { t } = useTranslation()
  const { setValue } = useFormContext()
  const [isWanted, setIsWanted] = useState(false)
  return (
    <ConfirmDialog
      open={asking}
      title={t('studioFacts.kind.removeTitle', { name })}
      okLabel={t('studioFacts.remove')}
      other={{
        label: t('studioFacts.kind.offList'),
        onChoose() {
          setValue(`${path}.listed`, false, { shouldDirty: true })
          setAsking(false)
        },
      }}
      onOk={() => {
        setIsWanted(true)
        setAsking(false)
      }}
      onCancel={() => setAsking(false)}
      onClosed={() => isWanted && onRemove()}
    >
      <p>{t('studioFacts.kind.removeText')}</p>
    </ConfirmDialog>
  )
}

const numeric = {
  errorName: 'fact',
  inputMode: 'numeric',
  autoComplete: 'off',
  className: 'tabular-nums',
} as const

/** What a new lesson of the kind begins with. */
function NumberFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { register } = useFormContext<Values>()
  const levelText = useLevelText()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={t('studioFacts.kind.minutes')}
        required
        error={useMistakeOnceLeft(`${path}.minutes`)}
        {...numeric}
        {...register(`${path}.minutes`, { setValueAs: typedWhole })}
      />
      <TextField
        label={t('studioFacts.kind.seats')}
        required
        error={useMistakeOnceLeft(`${path}.seats`)}
        {...numeric}
        {...register(`${path}.seats`, { setValueAs: typedWhole })}
      />
      <SelectField
        label={t('studioFacts.kind.level')}
        options={['', ...lessonLevels].map((value) => ({ value, label: levelText(value) }))}
        {...register(`${path}.level`, { setValueAs: (value: unknown) => (value === '' ? null : value) })}
      />
    </div>
  )
}

/** The picture of a kind and what it shows. Those that a studio begins with are offered first. */
function KindPicture({ path }: { path: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { getValues, setValue } = useFormContext()
  const {
    field: { value, onChange, ...field },
  } = useController<Values>({ name: `${path}.picture` })
  const own = Object.values(lessonKinds)

  /** A picture brings its texts along, where the form has none yet. */
  function change(address: string, picture?: Picture) {
    onChange(address)
    const text = picture
      ? { ja: picture.textJa, en: picture.textEn }
      : own.find((kind) => kind.picture === address)?.pictureText
    const typed = getValues(`${path}.pictureText`) as Worded
    if (text && languages.every((of) => typed[of] === ''))
      setValue(`${path}.pictureText`, text, { shouldDirty: true })
  }

  return (
    <div className="grid gap-4">
      <PictureField
        label={t('studioFacts.kind.picture')}
        required
        {...field}
        value={value as string}
        onChange={change}
        error={useMistakeOnceLeft(`${path}.picture`)}
        offered={own.map(({ picture, pictureText }) => ({ address: picture, text: pictureText[language] }))}
      />
      <TextFields
        name={`${path}.pictureText`}
        labelOf={(of) => t(of === 'ja' ? 'studioFacts.kind.pictureTextJa' : 'studioFacts.kind.pictureTextEn')}
      />
    </div>
  )
}
