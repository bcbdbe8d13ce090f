import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressText } from '#studio/identity.ts'
import type { Worded } from '#studio/languages.ts'
import { legalNotice } from '#studio/legal-notice.ts'
import { pictures } from '#studio/pictures.ts'
import { storyOf } from '#studio/story.ts'
import { EmailLink, PhoneLink, PostalAddress } from '#web/features/studio/contact.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classes } from '#web/ui/classes.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

export default function AboutPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const facts = useFacts()
  const story = storyOf(facts)
  const isBlank = facts.beginning === 'blank'
  const stories = [
    { name: 'intro', text: story.storyIntro, picture: pictures.story.intro },
    { name: 'philosophy', text: story.storyPhilosophy, picture: pictures.story.philosophy },
    { name: 'reason', text: story.storyReason, picture: pictures.story.reason },
    { name: 'meaning', text: story.storyMeaning, picture: pictures.story.meaning },
  ] as const
  const told = stories.filter(({ text }) => text[language] !== '')
  return (
    <>
      <Banner
        height="half"
        title={t('pages.about.title')}
        lead={story.tagline[language]}
        picture={pictures.banners.about}
      />
      {told.map((part, position) => (
        <Story
          key={part.name}
          {...part}
          // The drawings show the house of the sample.
          picture={isBlank ? undefined : part.picture}
          atOnce={position === 0}
          turned={position % 2 === 1}
        />
      ))}
      <Contact />
      <Section title={t('about.legal')} anchor="legal" width="text">
        <LegalTable />
        <DocumentLinks />
      </Section>
    </>
  )
}

interface StoryProps {
  name: 'intro' | 'philosophy' | 'reason' | 'meaning'
  text: Worded
  /** Absent: the text stands alone. */
  picture: string | undefined
  /** Loads the picture without waiting for the visitor to come near it. */
  atOnce: boolean
  turned: boolean
}

/** A part of the studio's story beside a picture. The picture changes sides from part to part. */
function Story({ name, text, picture, atOnce, turned }: StoryProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={name} className={classes('py-14 sm:py-20', turned && 'bg-paper-deep')}>
      <div className={classes('page-wide', picture && 'grid items-center gap-8 sm:grid-cols-2 sm:gap-16')}>
        <div className={classes(turned && picture && 'sm:order-2', !picture && 'max-w-3xl')}>
          <h2 id={name} className="text-2xl sm:text-3xl">
            <Phrases text={t(`about.${name}`)} />
          </h2>
          <p className="mt-6 text-lg leading-loose whitespace-pre-line">
            <OwnText text={text} />
          </p>
        </div>
        {picture && <Picture src={picture} text="" atOnce={atOnce} className="rounded-3xl" />}
      </div>
    </section>
  )
}

function Contact() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const link = 'underline underline-offset-4 hover:text-persimmon-deep'
  const { contact, names } = facts
  const hasAddress = contact.street[language] !== ''
  // The footer leads to the inquiry form as long as there is nothing else.
  if (!hasAddress && names.officialSite === '' && contact.email === '' && contact.phone === '') return null
  return (
    <div className="page-wide grid gap-12 pt-14 sm:grid-cols-2 sm:gap-16 sm:pt-20">
      {hasAddress && (
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
      )}
      <section aria-labelledby="site">
        <h2 id="site" className="mb-5 text-2xl">
          <Phrases text={t(names.officialSite === '' ? 'nav.contact' : 'about.site')} />
        </h2>
        <ul className="grid gap-2">
          {names.officialSite !== '' && (
            <li>
              {t('about.siteName')}{' '}
              <a href={names.officialSite} className={link}>
                {names.officialSite.replace('https://', '')}
              </a>
            </li>
          )}
          {contact.email !== '' && (
            <li>
              {t('common.email')} <EmailLink className={link} />
            </li>
          )}
          {contact.phone !== '' && (
            <li>
              {t('common.phone')} <PhoneLink className={link} />
            </li>
          )}
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
  const facts = useFacts()
  const { language } = useLanguage()
  return (
    <DescriptionList
      rows={legalNotice(facts).map(({ term, text }) => ({
        term: term[language],
        children:
          text[language] === addressText(facts, language) ? (
            <PostalAddress />
          ) : (
            <span className="whitespace-pre-line">
              <OwnText text={text} />
            </span>
          ),
      }))}
    />
  )
}
