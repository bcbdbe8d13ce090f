import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/pictures.ts'
import { useSettled } from '#web/lib/settled.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { PicturePreview } from './picture-preview.tsx'

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

/** A field for a picture: chosen from the library, uploaded there, or any address. Its value is the address. */
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
  const src = useSettled(field.error ? '' : value.trim())

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
          look="outline"
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
