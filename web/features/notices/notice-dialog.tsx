import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { noticeFields } from '#contract/notices.ts'
import type { Notice, NoticeForm } from '#contract/notices.ts'
import { languages } from '#studio/languages.ts'
import { dayMs, isoText, parseStamp, stampText } from '#time/tokyo.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useDeleteNotice, useSaveNotice } from './api.ts'

interface Props {
  open: boolean
  /** The notice to edit, as it was last read; absent for a new one. */
  notice: Notice | undefined
  now: number
  onClose: () => void
}

/** Writes a notice, or edits or deletes one. */
export function NoticeDialog({ open, notice, now, onClose }: Props) {
  const { t } = useTranslation()
  const save = useSaveNotice()
  const remove = useDeleteNotice()
  const editor = useEditor({
    name: `notice ${notice?.id ?? 'new'}`,
    schema: noticeForm,
    entity: notice,
    values: notice ? valuesOf(notice) : newNotice(now),
    valuesOf: (current: Omit<Notice, 'id'>) => valuesOf(current),
    goneCode: 'error.notice.notFound',
    goneText: t('newsAdmin.notice.gone'),
    onClose,
  })
  const { base } = editor

  return (
    <EditorDialog
      {...{ open, editor, onClose }}
      wide
      title={t(base ? 'newsAdmin.notice.editTitle' : 'newsAdmin.notice.write')}
      confirmLabel={t('newsAdmin.save')}
      labelOf={(field) => t(`newsAdmin.notice.field.${field as keyof NoticeValues}`)}
      textOf={({ theirs }) => String(theirs).replace('T', ' ')}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t('newsAdmin.notice.saved')
      }}
      deletion={
        base && {
          title: t('newsAdmin.notice.deleteTitle'),
          text: t('newsAdmin.notice.deleteText'),
          okLabel: t('newsAdmin.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            await remove.mutateAsync(base)
            return t('newsAdmin.notice.deleted')
          },
        }
      }
    >
      <NoticeFormFields />
    </EditorDialog>
  )
}

const texts = { ja: 'textJa', en: 'textEn' } as const

/** The fields of a notice, in the form around them. */
function NoticeFormFields() {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { register, formState } = useFormContext<NoticeValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">{t('form.oneLanguage')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {languages.map((language) => (
          <TextArea
            key={language}
            label={t(`newsAdmin.notice.field.${texts[language]}`)}
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

interface NoticeValues {
  textJa: string
  textEn: string
  link: string
  /** `2026-11-23T10:00` in Tokyo, as the browser's field has it, like `end`. */
  start: string
  end: string
}

/** Checks what was typed with the contract's own schema and gives the body of the calls. */
const noticeForm = z.pipe(z.transform(toContract), noticeFields)

/** A new notice begins now and ends in a week. */
const newNotice = (now: number): NoticeValues => ({
  textJa: '',
  textEn: '',
  link: '',
  start: localText(now),
  end: localText(now + 7 * dayMs),
})

/** A notice as it was read, or as another administrator has saved it. */
const valuesOf = ({ textJa, textEn, link, start, end }: Omit<Notice, 'id'>): NoticeValues => ({
  textJa,
  textEn,
  link,
  start: localText(Date.parse(start)),
  end: localText(Date.parse(end)),
})

const localText = (moment: number) => stampText(moment).replace(' ', 'T')

function toContract({ start, end, ...fields }: NoticeValues): NoticeForm {
  return { ...fields, start: instantText(start), end: instantText(end) }
}

/** A text that is no moment stays as it is, so that the contract refuses it. */
function instantText(local: string): string {
  const moment = parseStamp(local)
  return moment === undefined ? local : isoText(moment)
}
