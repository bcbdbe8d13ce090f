import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TakenByBlock, TakenByHire, TakenByLesson } from '#contract/spaces/occupancy.ts'
import type { AvailabilityWindow, Space } from '#contract/spaces/spaces.ts'
import { inLanguage } from '#studio/languages.ts'
import { addressToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { HireDialog } from '../hire-administration/hire-dialog.tsx'
import { useLiftBlock } from './api.ts'
import type { CalendarItem } from './calendar-items.ts'
import { WindowDialog } from './window-dialog.tsx'

interface EntryDialogProps {
  open: boolean
  shown: CalendarItem
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
export function EntryDialog({
  shown,
  moved,
  space,
  spaces,
  hires,
  now,
  onChoose,
  ...frame
}: EntryDialogProps) {
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
  // As it was last read: another administrator may have moved it, or a member has paid it, since the dialog
  // opened.
  const latest = hires.find(({ id }) => id === hire.id) ?? hire
  return <HireDialog {...frame} {...{ spaces, now }} hire={latest} />
}

interface LessonQuestionProps {
  open: boolean
  lesson: TakenByLesson
  onClose: () => void
  onClosed: () => void
}

/** Says that a lesson takes the space, and leads to the calendar of lessons, where it is changed. */
function LessonQuestion({ open, lesson, onClose, onClosed }: LessonQuestionProps) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      {...{ open, onClosed }}
      title={t('spaceCalendar.lesson.title')}
      okLabel={t('spaceCalendar.lesson.open')}
      okVariant="primary"
      onOk={() => void navigate(to(addressToEdit(lesson)))}
      onCancel={onClose}
    >
      <EntrySummary
        title={inLanguage(language, lesson.title, lesson.titleEn)}
        start={lesson.start}
        end={lesson.end}
      />
      <p className="mt-4">{t('spaceCalendar.lesson.text')}</p>
    </ConfirmDialog>
  )
}

interface BlockQuestionProps {
  open: boolean
  block: TakenByBlock
  space: Space | undefined
  onClose: () => void
  onClosed: () => void
}

/** Asks before a block is lifted. */
function BlockQuestion({ open, block, space, onClose, onClosed }: BlockQuestionProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const lift = useLiftBlock()
  const { failed, act } = useConfirmAction({
    work: () => lift.mutateAsync(block.id),
    done: t('spaceCalendar.block.lifted'),
    doneAlready: 'error.block.notFound',
    othersMayDoIt: true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      {...{ open, onClosed }}
      busy={lift.isPending}
      title={t('spaceCalendar.block.liftTitle')}
      okLabel={t('spaceCalendar.block.lift')}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <EntrySummary title={space ? nameOf(space) : block.note} start={block.start} end={block.end} />
      <p className="mt-4 wrap-anywhere">{block.note}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('spaceCalendar.block.liftText')}</p>
    </ConfirmDialog>
  )
}

interface PartWindowQuestionProps {
  open: boolean
  window: AvailabilityWindow
  /** The part of the space that the window belongs to. */
  part: Space
  onClose: () => void
  onClosed: () => void
  onOpenPart: (part: Space) => void
}

/**
 * Says that a window belongs to a part of the space, and leads to the calendar of that part, where it is
 * changed.
 */
function PartWindowQuestion({
  open,
  window: { start, end },
  part,
  onOpenPart,
  ...props
}: PartWindowQuestionProps) {
  const { t } = useTranslation()
  const name = useSpaceName()(part)
  return (
    <ConfirmDialog
      open={open}
      title={t('spaceAdmin.partTitle')}
      okLabel={t('spaceAdmin.partOk', { name })}
      okVariant="primary"
      onOk={() => {
        props.onClose()
        onOpenPart(part)
      }}
      onCancel={props.onClose}
      onClosed={props.onClosed}
    >
      <EntrySummary {...{ title: name, start, end }} />
      <p className="mt-4">{t('spaceAdmin.partText', { name })}</p>
    </ConfirmDialog>
  )
}
