import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { pictureTexts } from '#contract/pictures.ts'
import type { Picture } from '#contract/pictures.ts'
import { CallError } from '#web/lib/api.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'
import { useChangePicture, useDeletePicture } from './api.ts'
import { PictureFacts } from './picture-facts.tsx'

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
export function PictureDialog({ open, picture, onClose }: Props) {
  const { t } = useTranslation()
  const change = useChangePicture()
  const remove = useDeletePicture()
  const [asking, setAsking] = useState(false)
  const [uses, setUses] = useState<Pick<Picture, 'uses' | 'useCount'>>(picture)
  const { id, textJa, textEn } = picture
  const editing = useEditForm({
    name: `picture ${id}`,
    schema: pictureTexts,
    values: { textJa, textEn },
    etag: picture.etag,
    valuesOf: (current: Current) => ({ textJa: current.textJa, textEn: current.textEn }),
    goneCode: 'error.picture.notFound',
    goneText: t('error.picture.notFound'),
  })
  const { form, failure, etag, setFailure } = editing
  const busy = change.isPending || remove.isPending

  const submit = editing.submit(async (body) => {
    await change.mutateAsync({ id, etag, body })
    toast.success(t('pictures.saved'))
    onClose()
  })

  function askToDelete() {
    if (uses.useCount > 0) setFailure(t('error.picture.inUse'))
    else setAsking(true)
  }

  async function confirmDeletion() {
    setFailure(undefined)
    try {
      await remove.mutateAsync(id)
      toast.success(t('pictures.deleted'))
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.code === 'error.picture.inUse') {
        setUses(error.current as typeof uses)
        setFailure(t('error.picture.inUse'))
      } else editing.tell(error)
    }
    setAsking(false)
  }

  return (
    <FormDialog
      {...{ open, form, failure, busy, onClose }}
      wide
      saving={change.isPending}
      title={t('pictures.editTitle')}
      confirmLabel={t('pictures.save')}
      onSubmit={submit}
      onDelete={editing.gone ? undefined : askToDelete}
      questions={
        <ConfirmDialog
          open={asking}
          title={t('pictures.deleteTitle')}
          okLabel={t('pictures.deleteOk')}
          busy={remove.isPending}
          onOk={() => void confirmDeletion()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('pictures.deleteText')}</p>
        </ConfirmDialog>
      }
    >
      {editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(`pictures.field.${field as 'textJa' | 'textEn'}`)}
          textOf={({ theirs }) => String(theirs)}
        />
      )}
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
          <PictureFacts picture={{ ...picture, ...uses }} />
        </div>
        <div className="grid content-start gap-5">
          {(['textJa', 'textEn'] as const).map((field, position) => (
            <TextArea
              key={field}
              label={t(`pictures.field.${field}`)}
              {...(position === 0 && { hint: t('pictures.textHint') })}
              required
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
    </FormDialog>
  )
}
