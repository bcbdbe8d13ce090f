import { useTranslation } from 'react-i18next'
import { PictureAdministration } from '#web/features/pictures/picture-administration.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** The picture library of the studio. */
export default function PicturesPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <AdminFrame title={t('pages.adminPictures.title')}>
        <PictureAdministration />
      </AdminFrame>
    </Interactive>
  )
}
