import type { TakenByHire } from '#contract/occupancy.ts'
import type { Space } from '#contract/spaces.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { HireDialog } from '../hire-administration/hire-dialog.tsx'
import { BlockQuestion } from './block-question.tsx'
import { LessonQuestion } from './lesson-question.tsx'
import { PartWindowQuestion } from './part-window-question.tsx'
import type { Shown } from './shown.ts'
import { WindowDialog } from './window-dialog.tsx'

interface Props {
  open: boolean
  shown: Shown
  /** Where it was dropped; undefined when it was pressed. */
  moved?: Drop
  /** The space whose calendar is shown. */
  space: Space
  spaces: readonly Space[]
  hires: readonly TakenByHire[]
  now: number
  onChoose: (space: Space) => void
  onClose: () => void
  onClosed: () => void
}

/** The dialog of the entry that was pressed or, if it is a window, dropped elsewhere. */
export function EntryDialog({ shown, moved, space, spaces, hires, now, onChoose, ...frame }: Props) {
  if (shown.kind === 'window') {
    const { window, elsewhere } = shown
    if (elsewhere)
      return <PartWindowQuestion {...{ window, ...frame }} part={elsewhere} onOpenPart={onChoose} />
    return <WindowDialog {...frame} {...{ window, space, spaces, hires, moved }} />
  }
  if (shown.kind === 'lesson') return <LessonQuestion {...frame} lesson={shown.lesson} />
  if (shown.kind === 'block') {
    const { block } = shown
    return <BlockQuestion {...frame} {...{ block }} space={spaces.find(({ id }) => id === block.spaceId)} />
  }
  const { hire } = shown
  // As it was last read: another administrator may have moved it, or a member has paid it, since the dialog opened.
  const latest = hires.find(({ id }) => id === hire.id) ?? hire
  return <HireDialog {...frame} {...{ spaces, now }} hire={latest} />
}
