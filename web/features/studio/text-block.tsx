import { Link } from 'react-router'
import { writtenIn } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OwnText, useOwnText } from '#web/ui/own-text.tsx'
import { Picture } from '#web/ui/picture.tsx'

interface BlockTextProps {
  text: Worded
  /** Whether it is a heading, whose lines break between phrases only. */
  phrases?: boolean
}

/** A text of a block, with the name of the studio where it has the placeholder. */
export function BlockText({ text, phrases = false }: BlockTextProps) {
  const { studioName } = useFacts().names
  const { language } = useLanguage()
  const parts = text[language].split('{{studio}}')
  // In the language of the text, which may be another one than that of the page.
  const name = studioName[writtenIn(parts.join(''), language)]
  return <OwnText text={parts.join(name)} phrases={phrases} />
}

interface BlockPictureProps {
  block: Pick<PageBlock, 'picture' | 'pictureText'>
  atOnce?: boolean
}

export function BlockPicture({ block: { picture, pictureText }, atOnce = false }: BlockPictureProps) {
  const { content, lang } = useOwnText()(pictureText)
  return <Picture src={picture} text={content} lang={lang} atOnce={atOnce} className="rounded-3xl" />
}

/** Where a block leads, perhaps on another site; nothing for a block that leads nowhere. */
export function BlockLink({ block: { link, linkText } }: { block: Pick<PageBlock, 'link' | 'linkText'> }) {
  const { to } = useLanguage()
  const className = 'flex items-center gap-1 font-semibold text-green underline-offset-4 hover:underline'
  if (link === '') return null
  const content = (
    <>
      <BlockText text={linkText} />
      <Icon name="right" className="size-4" />
    </>
  )
  if (!link.startsWith('/'))
    return (
      <a href={link} {...{ className }}>
        {content}
      </a>
    )
  return (
    <Link to={to(link)} {...{ className }}>
      {content}
    </Link>
  )
}

interface TextBlockProps {
  block: PageBlock
  text: Worded
  /** Loads the picture without waiting for the visitor to come near it. */
  atOnce?: boolean
  /** With the picture on the other side, and a darker background. */
  turned: boolean
}

/** A heading and a text beside a picture, if there is one. */
export function TextBlock({ block, text, atOnce = false, turned }: TextBlockProps) {
  const { id, title, picture } = block
  return (
    <section aria-labelledby={id} className={classes('py-14 sm:py-20', turned && 'bg-paper-deep')}>
      <div className={classes('page-wide', picture && 'grid items-center gap-8 sm:grid-cols-2 sm:gap-16')}>
        <div className={classes(turned && picture && 'sm:order-2', !picture && 'max-w-3xl')}>
          <h2 id={id} className="text-2xl sm:text-3xl">
            <BlockText text={title} phrases />
          </h2>
          {text.ja !== '' && (
            <p className="mt-6 text-lg leading-loose whitespace-pre-line">
              <BlockText text={text} />
            </p>
          )}
          {block.link !== '' && (
            <p className="mt-6">
              <BlockLink block={block} />
            </p>
          )}
        </div>
        {picture && <BlockPicture {...{ block, atOnce }} />}
      </div>
    </section>
  )
}
