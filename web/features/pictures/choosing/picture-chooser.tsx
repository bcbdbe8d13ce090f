import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddPictures } from '../adding/add-pictures.tsx'
import { PictureLibrary } from '../picture-library.tsx'

interface Props {
  open: boolean
  onChoose: (picture: Picture) => void
  onClose: () => void
}

/** Chooses a picture of the library, or adds one and chooses it. */
export function PictureChooser({ open, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog wide {...{ open, onClose }} title={t('pictures.choose.title')} closeLabel={t('common.close')}>
      <div className="grid gap-8">
        <AddPictures
          onAdded={([added, ...others]) => {
            if (added && others.length === 0) onChoose(added)
          }}
        />
        <PictureLibrary labelOf={(text) => t('pictures.choose.of', { text })} onPick={onChoose} />
      </div>
    </Dialog>
  )
}
