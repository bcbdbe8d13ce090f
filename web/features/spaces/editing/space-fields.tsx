import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Space } from '#contract/spaces.ts'
import { PartField } from './part-field.tsx'
import { PictureList } from './picture-list.tsx'
import { PriceFields } from './price-fields.tsx'
import { SpaceTexts } from './space-texts.tsx'
import type { SpaceValues } from './space-values.ts'

interface Props {
  isNew: boolean
  /** The spaces that may be its parts. */
  options: readonly Space[]
}

/** The fields of the space dialog. */
export function SpaceFields({ isNew, options }: Props) {
  const { setFocus } = useFormContext<SpaceValues>()

  // A new space begins with its name. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('name')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-7">
      <SpaceTexts />
      <PriceFields />
      <PictureList />
      <PartField options={options} />
    </div>
  )
}
