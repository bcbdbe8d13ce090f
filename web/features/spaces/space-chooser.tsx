import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSpaceName } from './names.ts'

interface Props {
  spaces: readonly Space[]
  chosen: Space | undefined
  onChoose: (space: Space) => void
  onAdd: () => void
}

/** One button for each space, and one that adds a space. */
export function SpaceChooser({ spaces, chosen, onChoose, onAdd }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return (
    <div role="group" aria-label={t('admin.space.spaces')} className="flex flex-wrap gap-2">
      {spaces.map((space) => (
        <Button
          key={space.id}
          look={space === chosen ? 'primary' : 'outline'}
          aria-pressed={space === chosen}
          onClick={() => onChoose(space)}
          className="max-w-full px-5 wrap-anywhere"
        >
          {nameOf(space)}
        </Button>
      ))}
      <Button look="quiet" onClick={onAdd} className="px-4">
        <Icon name="plus" />
        {t('admin.space.new')}
      </Button>
    </div>
  )
}
