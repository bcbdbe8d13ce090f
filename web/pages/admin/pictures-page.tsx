import { useTranslation } from 'react-i18next'
import { PictureAdministration } from '#web/features/pictures/picture-administration.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** The picture library of the studio. */
export default function PicturesPage() {
  const { t } = useTranslation()
  return (
    <AdminFrame title={t('pages.adminPictures.title')}>
      <PictureAdministration />
    </AdminFrame>
  )
}
