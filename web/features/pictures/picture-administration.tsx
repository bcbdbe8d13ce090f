import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { pictureTexts } from '#contract/pictures/pictures.ts'
import type { Picture, PictureUse } from '#contract/pictures/pictures.ts'
import type { Section } from '#studio/facts.ts'
import { inLanguage } from '#studio/languages.ts'
import { slashText } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { AddPictures } from './adding/add-pictures.tsx'
import { useChangePicture, useDeletePicture } from './api.ts'
import { PictureLibrary } from './picture-library.tsx'
import { sizeText } from './size-text.ts'

/** The library: adds pictures, and edits or deletes them. */
export function PictureAdministration() {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<Picture>()
  return (
    <div className="grid gap-8">
      <p className="max-w-3xl text-sm text-ink-soft">{t('pictures.lead')}</p>
      <AddPictures />
      <PictureLibrary labelOf={(text) => t('pictures.editOf', { text })} onPick={show} />
      {dialog && (
        <PictureDialog key={dialog.opening} open={dialog.open} picture={dialog.subject} onClose={close} />
      )}
    </div>
  )
}

interface Props {
  open: boolean
  /** As it was read when the dialog was opened. */
  picture: Picture
  onClose: () => void
}

interface Current {
  textJa: string
  textEn: string
  etag: string
}

/** Changes what is said about a picture, says where it is used, and deletes it when it is not. */
function PictureDialog({ open, picture, onClose }: Props) {
  const { t } = useTranslation()
  const change = useChangePicture()
  const remove = useDeletePicture()
  const [uses, setUses] = useState<Pick<Picture, 'uses' | 'useCount'>>(picture)
  const { id, textJa, textEn } = picture
  const editor = useEditor({
    name: `picture ${id}`,
    schema: pictureTexts,
    entity: picture,
    values: { textJa, textEn },
    valuesOf: (current: Current) => ({ textJa: current.textJa, textEn: current.textEn }),
    goneCode: 'error.picture.notFound',
    goneText: t('error.picture.notFound'),
    onClose,
  })
  const { form, base, etag, setFailure } = editor

  async function deletePicture() {
    try {
      await remove.mutateAsync(id)
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'error.picture.inUse')) throw error
      setUses(error.current as typeof uses)
      setFailure(t('error.picture.inUse'))
      return undefined
    }
    return t('pictures.deleted')
  }

  return (
    <EditorDialog
      {...{ open, editor, onClose }}
      wide
      title={t('pictures.editTitle')}
      confirmLabel={t('pictures.save')}
      labelOf={(field) => t(`pictures.field.${field as 'textJa' | 'textEn'}`)}
      textOf={({ theirs }) => String(theirs)}
      onSave={async (body) => {
        await change.mutateAsync({ id, etag, body })
        return t('pictures.saved')
      }}
      deletion={
        base && {
          title: t('pictures.deleteTitle'),
          text: t('pictures.deleteText'),
          okLabel: t('pictures.deleteOk'),
          busy: remove.isPending,
          refusal: uses.useCount > 0 ? t('error.picture.inUse') : undefined,
          work: deletePicture,
        }
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <SizedImage
            src={picture.address}
            alt=""
            sizes="(min-width: 40rem) 22rem, 100vw"
            width={picture.width}
            height={picture.height}
            className="max-h-72 w-full rounded-2xl bg-paper-deep object-contain"
          />
          <PictureDetails picture={{ ...picture, ...uses }} />
        </div>
        <div className="grid content-start gap-5">
          {(['textJa', 'textEn'] as const).map((field, position) => (
            <TextArea
              key={field}
              label={t(`pictures.field.${field}`)}
              {...(position === 0 && { hint: `${t('pictures.textHint')} ${t('form.oneLanguage')}` })}
              lang={field === 'textJa' ? 'ja' : 'en'}
              rows={3}
              maxLength={limits.pictureTextLength}
              errorName="pictureText"
              error={form.formState.errors[field]}
              {...form.register(field)}
            />
          ))}
        </div>
      </div>
    </EditorDialog>
  )
}

type DetailedPicture = Pick<Picture, 'width' | 'height' | 'bytes' | 'uses' | 'useCount'>

/** The size of a picture, and where it is used. */
function PictureDetails({ picture: { width, height, bytes, uses, useCount } }: { picture: DetailedPicture }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-ink-soft tabular-nums">
        {t('pictures.size', { width, height, size: sizeText(bytes) })}
      </p>
      <div className="grid gap-1">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{t('pictures.usedIn')}</h3>
        {useCount === 0 ? (
          <p className="text-ink-soft">{t('pictures.unused')}</p>
        ) : (
          <ul>
            {uses.map((use) => (
              <UseLine key={`${use.kind} ${use.id}`} use={use} />
            ))}
            {useCount > uses.length && <li>{t('pictures.otherUses', { count: useCount - uses.length })}</li>}
          </ul>
        )}
      </div>
    </div>
  )
}

function UseLine({ use: { kind, id, name, nameEn, start } }: { use: PictureUse }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const time = start === null ? '' : slashText(Date.parse(start)) + zoneMark
  const named =
    kind === 'section' ? t(`studioFacts.section.${id as Section}`) : inLanguage(language, name, nameEn)
  const label = `${t(`pictures.use.${kind}`, { name: named })} ${time}`.trim()
  const address = addressOf(kind, id)
  return (
    <li className="wrap-anywhere">
      {address === undefined ? (
        label
      ) : (
        <Link
          to={to(address)}
          className="inline-flex min-h-11 items-center text-green underline underline-offset-4"
        >
          {label}
        </Link>
      )}
    </li>
  )
}

/** Where an administrator chooses another picture; undefined for a series, which has no page of its own. */
function addressOf(kind: PictureUse['kind'], id: string): string | undefined {
  if (kind === 'lesson') return `/admin/lessons/${id}`
  if (kind === 'news') return '/admin/news'
  if (kind === 'teacher') return '/admin/teachers'
  if (kind === 'section') return `/admin/studio?section=${id}`
  return kind === 'space' ? `/admin?tab=rentable&rentable=${id}` : undefined
}
