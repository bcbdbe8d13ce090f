import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { AddPictures } from './adding/add-pictures.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureLibrary } from './picture-library.tsx'

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
