import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRentableName } from './names.ts'

interface Props {
  rentables: readonly Space[]
  chosen: Space | undefined
  onChoose: (rentable: Space) => void
  onAdd: () => void
}

/** One button per rentable, and the one that adds another. */
export function RentableChooser({ rentables, chosen, onChoose, onAdd }: Props) {
  const { t } = useTranslation()
  const nameOf = useRentableName()
  return (
    <div role="group" aria-label={t('rentable.spaces')} className="flex flex-wrap gap-2">
      {rentables.map((rentable) => (
        <Button
          key={rentable.id}
          look={rentable === chosen ? 'primary' : 'outline'}
          aria-pressed={rentable === chosen}
          onClick={() => onChoose(rentable)}
          className="max-w-full px-5 wrap-anywhere"
        >
          {nameOf(rentable)}
        </Button>
      ))}
      <Button look="quiet" onClick={onAdd} className="px-4">
        <Icon name="plus" />
        {t('rentable.new')}
      </Button>
    </div>
  )
}
