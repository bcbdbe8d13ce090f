import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures/pictures.ts'
import { AddPictures } from '#web/features/pictures/adding/add-pictures.tsx'
import { PictureLibrary } from '#web/features/pictures/picture-library.tsx'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SizedImage } from '#web/ui/sized-image.tsx'

type Field = Pick<
  ComponentProps<typeof TextField>,
  'error' | 'hint' | 'required' | 'errorName' | 'list' | 'name' | 'onBlur' | 'ref'
>

interface Props extends Field {
  label: string
  /** The address of the picture, empty for none. */
  value: string
  /** @param picture that of the library, where it was chosen there and not typed */
  onChange: (address: string, picture?: Picture) => void
  /** What is shown instead of a picture that is missing or cannot be loaded; an empty frame by default. */
  fallback?: string
  /** Below the preview. */
  caption?: string
  /** How visitors see the picture: 3:2 by default, and 4:5 as a portrait. */
  shape?: ComponentProps<typeof PicturePreview>['shape']
  children?: ReactNode
}

/**
 * A field for a picture: chosen from the library, uploaded there, or any address. Its value is the address.
 */
export function PictureField({
  label,
  value,
  onChange,
  fallback,
  caption,
  shape,
  children,
  ...field
}: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const src = useDebouncedValue(field.error ? '' : value.trim())

  function choose(picture: Picture) {
    onChange(picture.address, picture)
    setIsOpen(false)
  }

  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_10rem] sm:gap-5">
      <div className="grid content-start gap-3">
        <TextField
          label={label}
          hint={t('pictures.choose.hint')}
          errorName="imageUrl"
          inputMode="url"
          autoComplete="off"
          {...field}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        {children}
        <Button
          variant="outline"
          aria-label={t('pictures.choose.openFor', { label })}
          onClick={() => setIsOpen(true)}
          className="justify-self-start px-5"
        >
          {t('pictures.choose.open')}
        </Button>
      </div>
      <PicturePreview {...{ src, fallback, caption, shape }} />
      <PictureChooser open={isOpen} onChoose={choose} onClose={() => setIsOpen(false)} />
    </div>
  )
}

interface PicturePreviewProps {
  /** Empty for none. */
  src: string
  fallback?: string | undefined
  caption?: string | undefined
  shape?: 'landscape' | 'portrait' | undefined
}

const shapes = {
  landscape: { width: 1200, height: 800, look: 'aspect-3/2 max-w-40' },
  portrait: { width: 800, height: 1000, look: 'aspect-4/5 max-w-32' },
}

/** A picture as cards show it, beside the field with its address. Says when it cannot be loaded. */
function PicturePreview({ src, fallback = '', caption, shape = 'landscape' }: PicturePreviewProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const isBroken = src !== '' && src === broken
  const shown = src === '' || isBroken ? fallback : src
  const { width, height, look: proportions } = shapes[shape]
  const look = classes('w-full rounded-xl border border-line bg-paper-deep object-cover', proportions)
  return (
    <div className="grid content-start gap-1.5">
      {shown === '' ? (
        <div className={look} />
      ) : (
        <SizedImage
          src={shown}
          alt={t('lessonAdmin.imagePreview')}
          sizes="10rem"
          {...{ width, height }}
          onError={() => setBroken(shown)}
          className={look}
        />
      )}
      <p role="status" className="text-xs text-ink-soft">
        {isBroken ? t(fallback === '' ? 'spaceAdmin.pictureBroken' : 'lessonAdmin.imageBroken') : caption}
      </p>
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
