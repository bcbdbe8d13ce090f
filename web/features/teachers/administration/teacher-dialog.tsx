import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { teacherFields } from '#contract/teachers.ts'
import type { Teacher, TeacherFields } from '#contract/teachers.ts'
import { languageNames, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { TeacherText } from '#web/features/teachers/teacher-text.tsx'
import type { Difference } from '#web/lib/conflict.ts'
import { useEditor } from '#web/lib/editor.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { useDeleteTeacher, useSaveTeacher } from './api.ts'

interface Props {
  open: boolean
  /** The teacher to edit, as they were last read; absent for a new one. */
  teacher: Teacher | undefined
  onClose: () => void
}

/** Adds a teacher, or edits or deletes one. */
export function TeacherDialog({ open, teacher, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveTeacher()
  const remove = useDeleteTeacher()
  const editor = useEditor({
    name: `teacher ${teacher?.id ?? 'new'}`,
    schema: teacherFields,
    entity: teacher,
    values: teacher ? valuesOf(teacher) : newTeacher,
    valuesOf: (current: CurrentTeacher) => valuesOf(current),
    goneCode: 'error.teacher.notFound',
    goneText: t('teachers.gone'),
    onClose,
  })
  const { entity, base } = editor
  const kept = entity?.inUse ?? false
  const deletable = kept && entity?.listed === false ? undefined : base

  const textOf = ({ field, theirs }: Difference) =>
    field === 'listed' ? t(theirs ? 'common.yes' : 'common.no') : String(theirs)

  return (
    <EditorDialog
      {...{ open, editor, textOf, onClose }}
      wide
      title={t(entity ? 'teachers.editTitle' : 'teachers.add')}
      confirmLabel={t('teachers.save')}
      labelOf={(field) => t(`teachers.field.${field as keyof TeacherFields}`)}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t('teachers.saved')
      }}
      deletion={
        deletable && {
          title: t(kept ? 'teachers.takeOffTitle' : 'teachers.deleteTitle'),
          text: t(kept ? 'teachers.takeOffText' : 'teachers.deleteText'),
          okLabel: t(kept ? 'teachers.takeOffOk' : 'teachers.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            const answer = await remove.mutateAsync(deletable)
            return t(answer.kept ? 'teachers.takenOff' : 'teachers.deleted')
          },
        }
      }
    >
      <TeacherFormFields />
    </EditorDialog>
  )
}

const names = { ja: 'nameJa', en: 'nameEn' } as const
const roles = { ja: 'roleJa', en: 'roleEn' } as const
const texts = { ja: 'textJa', en: 'textEn' } as const

/** The fields of a teacher, in the form around them, with what visitors will read. */
function TeacherFormFields() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<TeacherFields>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('form.oneLanguage')}</p>
      <div className="grid gap-5 md:grid-cols-3">
        <NameField language="ja" />
        <TextField
          label={t('teachers.field.kana')}
          hint={t('teachers.kanaHint')}
          lang="ja"
          errorName="teacherKana"
          autoComplete="off"
          error={errors.kana}
          {...register('kana')}
        />
        <NameField language="en" />
      </div>
      {/* Row by row, so that the fields of the two languages stand side by side. */}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {languages.map((language) => (
          <TextField
            key={language}
            label={t(`teachers.field.${roles[language]}`)}
            hint={t('teachers.roleHint')}
            lang={language}
            errorName="teacherRole"
            autoComplete="off"
            error={errors[roles[language]]}
            {...register(roles[language])}
          />
        ))}
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t(`teachers.field.${texts[language]}`)}
            lang={language}
            rows={5}
            errorName="teacherText"
            error={errors[texts[language]]}
            {...register(texts[language])}
          />
        ))}
      </div>
      <PictureOfTeacher />
      <Checkbox
        label={t('teachers.field.listed')}
        className="text-sm font-semibold"
        {...register('listed')}
      />
      <Preview />
    </div>
  )
}

function NameField({ language }: { language: Language }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<TeacherFields>()
  return (
    <TextField
      label={t(`teachers.field.${names[language]}`)}
      lang={language}
      errorName="teacherName"
      autoComplete="off"
      error={formState.errors[names[language]]}
      {...register(names[language])}
    />
  )
}

function PictureOfTeacher() {
  const { t } = useTranslation()
  const { field, fieldState } = useController<TeacherFields, 'imageUrl'>({ name: 'imageUrl' })
  const label = t('teachers.field.imageUrl')
  return <PictureField {...field} {...{ label }} shape="portrait" error={fieldState.error} />
}

/** What visitors will read, in both languages, while it is written. */
function Preview() {
  const { t } = useTranslation()
  const { watch } = useFormContext<TeacherFields>()
  const values = watch()
  const teacher = {
    name: { ja: values.nameJa, en: values.nameEn },
    kana: values.kana,
    role: { ja: values.roleJa, en: values.roleEn },
    text: { ja: values.textJa, en: values.textEn },
    imageUrl: '',
  }
  return (
    <section aria-label={t('teachers.preview')} className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{t('teachers.preview')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.map((language) => (
          <div key={language} lang={language} className="min-w-0 rounded-2xl bg-paper p-5">
            <p className="mb-2 text-xs text-ink-soft">{languageNames[language]}</p>
            <TeacherText {...{ teacher, language }} heading="h4" />
          </div>
        ))}
      </div>
    </section>
  )
}

const newTeacher: TeacherFields = {
  nameJa: '',
  nameEn: '',
  kana: '',
  roleJa: '',
  roleEn: '',
  textJa: '',
  textEn: '',
  imageUrl: '',
  listed: true,
}

/** What of a teacher another administrator may have changed. */
type CurrentTeacher = Omit<Teacher, 'id' | 'lessonsToCome' | 'inUse'>

/** A teacher as they were read, or as another administrator has saved them. */
function valuesOf(teacher: CurrentTeacher): TeacherFields {
  const { nameJa, nameEn, kana, roleJa, roleEn, textJa, textEn, imageUrl, listed } = teacher
  return { nameJa, nameEn, kana, roleJa, roleEn, textJa, textEn, imageUrl, listed }
}
