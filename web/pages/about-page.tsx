import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressText, identity } from '#studio/identity.ts'
import { legalNotice } from '#studio/legal-notice.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { pictures } from '#studio/pictures.ts'
import { story } from '#studio/story.ts'
import { PostalAddress } from '#web/features/studio/postal-address.tsx'
import { factsInPlace } from '#web/lib/facts-in-place.ts'
import { useLanguage } from '#web/lib/language.ts'
import { studioPhoneLink } from '#web/lib/studio-phone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classes } from '#web/ui/classes.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

const stories = [
  { name: 'intro', picture: pictures.story.intro },
  { name: 'philosophy', picture: pictures.story.philosophy },
  { name: 'reason', picture: pictures.story.reason },
  { name: 'meaning', picture: pictures.story.meaning },
] as const

export default function AboutPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <>
      <Banner
        height="half"
        title={t('pages.about.title')}
        lead={identity.tagline[language]}
        picture={pictures.banners.about}
      />
      {stories.map((part, position) => (
        <Story key={part.name} {...part} atOnce={position === 0} turned={position % 2 === 1} />
      ))}
      <Contact />
      <Section title={t('about.legal')} anchor="legal" width="text">
        <LegalTable />
        <DocumentLinks />
      </Section>
    </>
  )
}

type StoryProps = (typeof stories)[number] & { atOnce: boolean; turned: boolean }

/** A part of the studio's story beside a picture. The picture changes sides from part to part. */
function Story({ name, picture, atOnce, turned }: StoryProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <section aria-labelledby={name} className={classes('py-14 sm:py-20', turned && 'bg-paper-deep')}>
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-5 sm:grid-cols-2 sm:gap-16 sm:px-6">
        <div className={turned ? 'sm:order-2' : undefined}>
          <h2 id={name} className="text-2xl sm:text-3xl">
            <Phrases text={t(`about.${name}`)} />
          </h2>
          <p className="mt-6 text-lg leading-loose whitespace-pre-line">{story[name][language]}</p>
        </div>
        <Picture src={picture} text="" atOnce={atOnce} className="rounded-3xl" />
      </div>
    </section>
  )
}

function Contact() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const link = 'underline underline-offset-4 hover:text-persimmon-deep'
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-5 pt-14 sm:grid-cols-2 sm:gap-16 sm:px-6 sm:pt-20">
      <section aria-labelledby="location">
        <h2 id="location" className="mb-5 text-2xl">
          <Phrases text={t('about.location')} />
        </h2>
        <p>
          <PostalAddress />
        </p>
        <Link to={to('/address')} className={`mt-3 inline-block ${link}`}>
          {t('about.locationMore')}
        </Link>
      </section>
      <section aria-labelledby="site">
        <h2 id="site" className="mb-5 text-2xl">
          <Phrases text={t('about.site')} />
        </h2>
        <ul className="grid gap-2">
          <li>
            {t('about.siteName')}{' '}
            <a href={identity.officialSite} className={link}>
              {identity.officialSite.replace('https://', '')}
            </a>
          </li>
          <li>
            {t('common.email')}{' '}
            <a href={mailtoLink(identity.email)} className={link}>
              {identity.email}
            </a>
          </li>
          <li>
            {t('common.phone')}{' '}
            <a href={studioPhoneLink()} className={link}>
              {identity.phone}
            </a>
          </li>
          <li>
            <Link to={to('/contact')} className={link}>
              {t('nav.contact')}
            </Link>
          </li>
        </ul>
      </section>
    </div>
  )
}

/** Each link loads its page anew, because only the document of that page carries its text. */
function DocumentLinks() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const documents = [
    { path: '/membership-rules', name: 'rules' },
    { path: '/privacy', name: 'privacy' },
  ] as const
  return (
    <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
      {documents.map(({ path, name }) => (
        <Link
          key={path}
          to={to(path)}
          reloadDocument
          className="underline underline-offset-4 hover:text-persimmon-deep"
        >
          {t(`about.${name}`)}
        </Link>
      ))}
    </p>
  )
}

/** The notice under the Act on Specified Commercial Transactions. */
function LegalTable() {
  const { language } = useLanguage()
  return (
    <DescriptionList
      facts={legalNotice(factsInPlace).map(({ term, text }) => ({
        term: term[language],
        children:
          text[language] === addressText(factsInPlace, language) ? (
            <PostalAddress />
          ) : (
            <span className="whitespace-pre-line">{text[language]}</span>
          ),
      }))}
    />
  )
}
