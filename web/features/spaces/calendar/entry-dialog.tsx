import type { Space } from '#contract/spaces.ts'
import { HireDialog } from '../hire-administration/hire-dialog.tsx'
import { BlockQuestion } from './block-question.tsx'
import { LessonQuestion } from './lesson-question.tsx'
import type { Shown } from './shown.ts'
import { WindowQuestion } from './window-question.tsx'

interface Props {
  open: boolean
  shown: Shown
  /** The space whose calendar is shown. */
  space: Space
  spaces: readonly Space[]
  now: number
  onChoose: (space: Space) => void
  onClose: () => void
  onClosed: () => void
}

/** The dialog of the entry that was pressed. */
export function EntryDialog({ shown, space, spaces, now, onChoose, ...frame }: Props) {
  if (shown.kind === 'window') {
    return (
      <WindowQuestion
        {...frame}
        {...{ space }}
        window={shown.window}
        part={shown.elsewhere}
        onOpenPart={onChoose}
      />
    )
  }
  if (shown.kind === 'lesson') return <LessonQuestion {...frame} lesson={shown.lesson} />
  if (shown.kind === 'block') {
    const { block } = shown
    return <BlockQuestion {...frame} {...{ block }} space={spaces.find(({ id }) => id === block.spaceId)} />
  }
  return <HireDialog {...frame} {...{ spaces, now }} hire={shown.hire} />
}
