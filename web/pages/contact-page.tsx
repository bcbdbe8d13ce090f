import { useTranslation } from 'react-i18next'
import { pictures } from '#studio/pictures.ts'
import { InquiryForm } from '#web/features/inquiries/inquiry-form.tsx'
import { ReachUs } from '#web/features/inquiries/reach-us.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Interactive } from '#web/ui/interactive.tsx'

export default function ContactPage() {
  const { t } = useTranslation()
  return (
    <Interactive>
      <Banner height="page" title={t('pages.contact.title')} picture={pictures.banners.contact} />
      <div className="page-wide grid gap-12 py-14 lg:grid-cols-[1fr_24rem] lg:gap-20">
        <div>
          <p className="mb-8 text-lg">{t('inquiry.lead')}</p>
          <InquiryForm />
        </div>
        <ReachUs />
      </div>
    </Interactive>
  )
}
