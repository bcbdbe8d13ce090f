import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { homeOfFile } from '#studio/home.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { emptyBlock, isOwnBlock, linkedPages, untitledBlocks } from '#studio/page-blocks.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import { pictures } from '#studio/pictures.ts'
import { storyOfFile, storyTexts } from '#studio/story.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { newRowId, TextFields, useMistakeOnceLeft } from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { useFactLabel } from './section-fields.ts'

const newBlock = (): PageBlock => ({ ...emptyBlock, id: newRowId('block') })

interface BlockFieldsProps {
  name: string
  /** Cards are small blocks beside each other. */
  as: 'blocks' | 'cards'
}

/** The blocks of a page, or its cards, in their order. */
export function BlockFields({ name, as }: BlockFieldsProps) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const isCards = as === 'cards'
  return (
    <div className="grid gap-4">
      {name === 'homeBlocks' && <FixedBlock text={t('studioFacts.block.first')} />}
      <RowList
        name={name}
        legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
        add={[
          {
            text: t(isCards ? 'studioFacts.block.addCard' : 'studioFacts.block.add'),
            most: isCards ? limits.pageCards : limits.pageBlocks,
            newRow: newBlock,
            first: 'title.ja',
          },
        ]}
        errorName="fact"
        rowClassName="p-4 sm:p-5"
        row={isCards ? CardRow : BlockRow}
      />
      {name === 'storyBlocks' && <FixedBlock text={t('studioFacts.block.last')} />}
    </div>
  )
}

/** A block that the page cannot do without. */
function FixedBlock({ text }: { text: string }) {
  return (
    <p className="rounded-2xl border border-dashed border-wood px-5 py-4 text-sm text-ink-soft">{text}</p>
  )
}

const CardRow = (props: RowProps) => <BlockRow {...props} isCard />

function BlockRow({
  path,
  position,
  count,
  onMove,
  onRemove,
  isCard = false,
}: RowProps & { isCard?: boolean }) {
  const { t } = useTranslation()
  const { register, getValues } = useFormContext<Values>()
  const { id } = getValues(path) as PageBlock
  const isOwn = isOwnBlock({ id })
  const name = useName(path, id, position)
  const isShown = useWatch({ name: `${path}.shown` }) as boolean
  const ofStory = storyTextOf(path, id)
  const hint = ofStory === undefined ? hints.find((one) => one === id) : undefined
  const hasAll = isCard || isOwn
  return (
    <div role="group" aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base wrap-anywhere">{name}</h3>
        {!isShown && (
          <span className="rounded-full bg-paper-deep px-2 text-xs font-semibold text-ink-soft">
            {t('studioFacts.block.hidden')}
          </span>
        )}
      </div>
      {hint && <p className="-mt-2 text-sm text-ink-soft">{t(`studioFacts.block.hint.${hint}`)}</p>}
      <BlockTexts {...{ path, id, hasAll }} />
      {(hasAll || ofStory !== undefined) && <BlockPicture path={path} />}
      {hasAll && <BlockLink path={path} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label={t('studioFacts.block.shown')} {...register(`${path}.shown`)} />
        <RowButtons
          {...{ position, count, onMove }}
          texts={{ up: t('studioFacts.block.up', { name }), down: t('studioFacts.block.down', { name }) }}
          {...(hasAll && {
            remove: {
              text: t('studioFacts.remove'),
              spoken: t('studioFacts.block.removeOf', { name }),
              onRemove,
            },
          })}
        />
      </div>
    </div>
  )
}

/** The field with the text of a block of the story. A block of the landing page may have the same id. */
const storyTextOf = (path: string, id: string) =>
  path.startsWith('storyBlocks') ? storyTexts[id] : undefined

/** Blocks of the file of which the page shows more than their fields say. */
const hints = ['glance', 'next', 'intro', 'first', 'news', 'contact'] as const

/** Those of the file, by which a block is known while its heading is empty. */
const usualTitle = (path: string, wanted: string): Worded | undefined =>
  (path.startsWith('storyBlocks')
    ? storyOfFile.storyBlocks
    : [...homeOfFile.homeBlocks, ...homeOfFile.homeCards]
  ).find(({ id }) => id === wanted)?.title

/** The heading of a block as it is typed, with the name of the studio. */
function useName(path: string, id: string, position: number): string {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { studioName } = useFacts().names
  const title = useWatch({ name: `${path}.title` }) as Worded
  const typed = inLanguage(language, title.ja, title.en).trim() || (usualTitle(path, id)?.[language] ?? '')
  if (typed !== '') return typed.replaceAll('{{studio}}', studioName[language])
  if (id === 'glance' || id === 'contact') return t(`studioFacts.block.name.${id}`)
  return t('studioFacts.block.row', { number: position + 1 })
}

/** The texts of a block of the story stand in fields of their own. */
function BlockTexts({ path, id, hasAll }: { path: string; id: string; hasAll: boolean }) {
  const { t } = useTranslation()
  const textIn = (key: 'title' | 'text') => (of: Language) =>
    t(`studioFacts.block.${key}${of === 'ja' ? 'Ja' : 'En'}`)
  const ofStory = storyTextOf(path, id)
  return (
    <>
      {!untitledBlocks.has(id) && <TextFields name={`${path}.title`} labelOf={textIn('title')} />}
      {(hasAll || id === 'first' || ofStory !== undefined) && (
        <TextFields name={ofStory ?? `${path}.text`} control={TextArea} labelOf={textIn('text')} />
      )}
    </>
  )
}

/** A picture and what it shows. A picture of the library brings its texts along, where there are none yet. */
function BlockPicture({ path }: { path: string }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext()
  const {
    field: { value, onChange, ...field },
  } = useController<Values>({ name: `${path}.picture` })

  function change(address: string, picture?: Picture) {
    onChange(address)
    const typed = getValues(`${path}.pictureText`) as Worded
    if (picture && languages.every((of) => typed[of] === ''))
      setValue(`${path}.pictureText`, { ja: picture.textJa, en: picture.textEn }, { shouldDirty: true })
  }

  return (
    <div className="grid gap-4">
      <PictureField
        label={t('studioFacts.block.picture')}
        {...field}
        value={value as string}
        onChange={change}
        error={useMistakeOnceLeft(`${path}.picture`)}
      />
      {value !== '' && (
        <TextFields
          name={`${path}.pictureText`}
          labelOf={(of) =>
            t(of === 'ja' ? 'studioFacts.block.pictureTextJa' : 'studioFacts.block.pictureTextEn')
          }
        />
      )}
    </div>
  )
}

const otherSite = 'https://'

/** Where the block leads: a page of the site, which is chosen, or another site, whose address is typed. */
function BlockLink({ path }: { path: string }) {
  const { t } = useTranslation()
  const {
    field: { value, onChange, ...field },
  } = useController<Values>({ name: `${path}.link` })
  const link = value as string
  const isPage = link in linkedPages
  const [isTyping, setIsTyping] = useState(link !== '' && !isPage)
  const mistake = useMistakeOnceLeft(`${path}.link`)
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('studioFacts.block.link')}
        options={[
          { value: '', label: t('studioFacts.block.noLink') },
          ...Object.entries(linkedPages).map(([address, page]) => ({
            value: address,
            label: t(`pages.${page}.title`),
          })),
          { value: otherSite, label: t('studioFacts.block.otherSite') },
        ]}
        value={isTyping ? otherSite : link}
        onChange={({ target }) => {
          setIsTyping(target.value === otherSite)
          onChange(target.value)
        }}
        {...(!isTyping && field)}
      />
      {isTyping && (
        <TextField
          label={t('studioFacts.block.address')}
          required
          errorName="fact"
          error={mistake}
          inputMode="url"
          autoComplete="off"
          value={link}
          onChange={({ target }) => onChange(target.value)}
          {...field}
        />
      )}
      {(link !== '' || isTyping) && (
        <TextFields
          name={`${path}.linkText`}
          labelOf={(of) => t(of === 'ja' ? 'studioFacts.block.linkTextJa' : 'studioFacts.block.linkTextEn')}
        />
      )}
    </div>
  )
}

/** The picture beside the heading of the landing page, which is never without one. */
export function HomePictureField({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const {
    field: { value, ...field },
    fieldState: { error },
  } = useController<Values>({ name })
  return (
    <PictureField
      label={labelOf(name)}
      required
      hint={t('studioFacts.block.homePictureHint')}
      offered={[{ address: pictures.banners.home, text: t('studioFacts.block.usualPicture') }]}
      value={value as string}
      error={error}
      {...field}
    />
  )
}
