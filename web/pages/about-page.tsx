import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addressText } from '#studio/identity.ts'
import type { StoryFacts } from '#studio/facts.ts'
import type { Worded } from '#studio/languages.ts'
import { legalNotice } from '#studio/legal-notice.ts'
import { isOwnBlock } from '#studio/page-blocks.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import { pictures } from '#studio/pictures.ts'
import { storyOf, storyTexts } from '#studio/story.ts'
import { EmailLink, PhoneLink, PostalAddress } from '#web/features/studio/contact.tsx'
import { TextBlock } from '#web/features/studio/text-block.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classes } from '#web/ui/classes.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Section } from '#web/ui/section.tsx'

export default function AboutPage() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const facts = useFacts()
  const story = storyOf(facts)
  const blocks = story.storyBlocks
    .map((block) => ({ block, text: textOf(story, block) }))
    .filter(
      ({ block, text }) => block.shown && (text.ja !== '' || block.id === 'contact' || isOwnBlock(block)),
    )
  const stories = blocks.map(({ block }) => block).filter(({ id }) => id !== 'contact')
  const isTurned = (block: PageBlock | undefined) => block !== undefined && stories.indexOf(block) % 2 === 1
  return (
    <>
      <Banner
        height="half"
        title={t('pages.about.title')}
        lead={story.tagline[language]}
        picture={pictures.banners.about}
      />
      {blocks.map(({ block, text }, position) =>
        block.id === 'contact' ? (
          <Contact key={block.id} isBeforeTinted={isTurned(blocks[position + 1]?.block)} />
        ) : (
          <TextBlock
            key={block.id}
            block={block}
            text={text}
            atOnce={position === 0}
            turned={isTurned(block)}
          />
        ),
      )}
      <Section title={t('about.legal')} anchor="legal" width="text">
        <LegalTable />
        <DocumentLinks />
      </Section>
    </>
  )
}

function textOf(story: StoryFacts, { id, text }: PageBlock): Worded {
  const field = storyTexts[id]
  return field === undefined ? text : story[field]
}

/** @param isBeforeTinted whether the block below has another background, so that this one needs room there */
function Contact({ isBeforeTinted }: { isBeforeTinted: boolean }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const link = 'underline underline-offset-4 hover:text-persimmon-deep'
  const { contact, names } = facts
  const hasAddress = contact.street[language] !== ''
  // The footer leads to the inquiry form as long as there is nothing else.
  if (!hasAddress && names.officialSite === '' && contact.email === '' && contact.phone === '') return null
  return (
    <div
      className={classes(
        'page-wide grid gap-12 pt-14 sm:grid-cols-2 sm:gap-16 sm:pt-20',
        isBeforeTinted && 'pb-14 sm:pb-20',
      )}
    >
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
