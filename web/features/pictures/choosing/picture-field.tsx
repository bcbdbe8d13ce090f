import { useId, useState } from 'react'
import type { ComponentProps, ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures/pictures.ts'
import { inLanguage } from '#studio/languages.ts'
import { AddPictures } from '#web/features/pictures/adding/add-pictures.tsx'
import { PictureLibrary } from '#web/features/pictures/picture-library.tsx'
import { useNewestPictures } from '#web/features/pictures/api.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'

type Field = Pick<
  ComponentProps<typeof TextField>,
  'error' | 'hint' | 'required' | 'list' | 'name' | 'onBlur'
>

/** A picture by its address, and what it shows. */
interface OfferedPicture {
  address: string
  text: string
}

interface Props extends Field {
  label: string
  /** The address of the picture, empty for none. */
  value: string
  /** @param picture that of the library, where it was chosen there and not typed */
  onChange: (address: string, picture?: Picture) => void
  /** What is shown instead of a picture that is missing or cannot be loaded; an empty frame by default. */
  fallback?: string
  /** Below the picture. */
  caption?: string
  /** Shown small to choose from, before the newest pictures of the library; without them neither are shown. */
  offered?: readonly OfferedPicture[]
  /** How visitors see the picture: 3:2 by default, 4:5 as a portrait, and whole in a square as a logo. */
  shape?: keyof typeof shapes
  /** The button that chooses a picture, or the field for an address while it is open. */
  ref?: RefCallback<HTMLElement>
  children?: ReactNode
}

const shapes = {
  landscape: { width: 1200, height: 800, look: 'aspect-3/2 w-32 object-cover sm:w-40' },
  portrait: { width: 800, height: 1000, look: 'aspect-4/5 w-24 object-cover sm:w-32' },
  square: { width: 800, height: 800, look: 'aspect-square w-24 bg-[#fff]! object-contain' },
}

/**
 * A field for a picture, whose value is an address. It shows the picture, and a way to choose another one
 * from the library or to upload it there. Any other address is typed in a field that opens for it.
 */
export function PictureField({
  label,
  value,
  onChange,
  fallback = '',
  caption,
  offered,
  shape = 'landscape',
  children,
  error,
  hint,
  required = false,
  ref,
  ...field
}: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const [broken, setBroken] = useState<string>()
  const isEmpty = value.trim() === ''
  const src = useDebouncedValue(error ? '' : value.trim())
  const isBroken = src !== '' && src === broken
  const shown = src === '' || isBroken ? fallback : src
  const note = isBroken
    ? t(fallback === '' ? 'spaceAdmin.pictureBroken' : 'lessonAdmin.imageBroken')
    : caption
  const errorId = error && !isTyping ? `${id}-error` : undefined
  const frame = classes('shrink-0 rounded-xl border border-line bg-paper-deep', shapes[shape].look)

  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <p id={id} className="flex items-baseline gap-2 text-sm font-semibold">
        {label}
        {required && (
          <span className="text-[0.8125rem] font-normal text-persimmon">{t('common.required')}</span>
        )}
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {shown === '' ? (
          <div className={classes(frame, 'border-dashed')} />
        ) : (
          <SizedImage
            src={shown}
            alt={t('lessonAdmin.imagePreview')}
            sizes="10rem"
            width={shapes[shape].width}
            height={shapes[shape].height}
            onError={() => setBroken(shown)}
            className={frame}
          />
        )}
        <div className="flex min-w-0 flex-1 basis-[14rem] flex-wrap gap-x-2 gap-y-1">
          <Button
            {...(!isTyping && ref && { ref })}
            variant="outline"
            aria-describedby={errorId}
            onClick={() => setIsChoosing(true)}
            className="px-5"
          >
            {t(isEmpty ? 'pictures.choose.open' : 'pictures.choose.change')}
          </Button>
          {!isEmpty && !required && (
            <Button variant="quiet" onClick={() => onChange('')} className="px-4">
              {t('pictures.choose.remove')}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-expanded={isTyping}
            onClick={() => setIsTyping(!isTyping)}
            className="px-4"
          >
            {t('pictures.choose.byAddress')}
          </Button>
        </div>
      </div>
      <p role="status" className="text-xs text-ink-soft empty:hidden">
        {note}
      </p>
      {!isTyping && hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
      {errorId !== undefined && (
        <p id={errorId} className="text-sm text-danger">
          {fieldErrorText(t, 'imageUrl', error?.message)}
        </p>
      )}
      {isTyping && (
        <TextField
          {...(ref && { ref })}
          label={t('pictures.choose.address')}
          hint={hint ?? t('pictures.choose.hint')}
          errorName="imageUrl"
          inputMode="url"
          autoComplete="off"
          {...field}
          {...{ error, required, value }}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {offered && <OfferedPictures {...{ offered, value, onChange }} />}
      {children}
      <PictureChooser
        open={isChoosing}
        onChoose={(picture) => {
          onChange(picture.address, picture)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    </div>
  )
}

/** So many pictures of the library stand beside the field. The others are behind the button. */
const newest = 6

interface OfferedPicturesProps extends Pick<Props, 'value' | 'onChange'> {
  offered: readonly OfferedPicture[]
}

/** Small pictures to choose from. The one that the form began with stays among them. */
function OfferedPictures({ offered, value, onChange }: OfferedPicturesProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const group = useId()
  const { query } = useNewestPictures('', newest)
  const [first] = useState(value)
  const ofLibrary = query.data?.items ?? []
  const listed = [
    ...offered,
    ...ofLibrary.map(({ address, textJa, textEn }) => ({
      address,
      text: inLanguage(language, textJa, textEn),
    })),
  ]
  // While the library is read, its pictures do not count as unknown ones.
  const isUnknown = !query.isPending && first !== '' && listed.every(({ address }) => address !== first)
  const all = isUnknown ? [{ address: first, text: t('pictures.choose.first') }, ...listed] : listed
  return (
    <div
      role="radiogroup"
      aria-label={t('pictures.choose.offered')}
      className="moved-sideways -mx-1 flex gap-2 p-1 sm:flex-wrap"
    >
      {all.map(({ address, text }) => (
        <label
          key={address}
          title={text}
          className="relative w-24 shrink-0 rounded-xl border border-line bg-paper-deep hover:border-wood-deep chosen:border-green chosen:shadow-[0_0_0_2px_var(--color-green)]"
        >
          <SizedImage
            src={address}
            alt=""
            sizes="6rem"
            width={shapes.landscape.width}
            height={shapes.landscape.height}
            className="aspect-3/2 w-full rounded-[11px] object-cover"
          />
          <input
            type="radio"
            name={group}
            value={address}
            aria-label={text}
            checked={address === value.trim()}
            onChange={() =>
              onChange(
                address,
                ofLibrary.find((picture) => picture.address === address),
              )
            }
            className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-xl"
          />
          <span
            aria-hidden="true"
            className="absolute top-1 right-1 hidden rounded-full bg-green p-0.5 text-on-fill peer-checked:block"
          >
            <Icon name="check" className="size-3.5" />
          </span>
        </label>
      ))}
    </div>
  )
}

interface PictureChooserProps {
  open: boolean
  onChoose: (picture: Picture) => void
  onClose: () => void
}

/** Chooses a picture of the library, or adds one and chooses it. */
function PictureChooser({ open, onChoose, onClose }: PictureChooserProps) {
  const { t } = useTranslation()
  return (
    <Dialog wide {...{ open, onClose }} title={t('pictures.choose.title')}>
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
