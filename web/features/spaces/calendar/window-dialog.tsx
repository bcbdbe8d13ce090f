import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/spaces/occupancy.ts'
import { windowScopes } from '#contract/spaces/spaces.ts'
import type { AvailabilityWindow, Space, WindowFields, WindowScope } from '#contract/spaces/spaces.ts'
import type { CurrentWindow } from '#contract/spaces/window-changes.ts'
import { dateText, stampText, timeRangeText, weekdayText } from '#time/tokyo.ts'
import { useNameOfSpace } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useLanguage } from '#web/lib/language.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useDeleteWindow, useSaveWindow, useWindowRun } from './api.ts'
import { hiresLeftOutside, valuesOf, windowForm } from './window-values.ts'
import type { WindowValues } from './window-values.ts'

interface WindowDialogProps {
  open: boolean
  window: AvailabilityWindow
  space: Space
  spaces: readonly Space[]
  hires: readonly TakenByHire[]
  /** Where the window was dropped; undefined when it was pressed. */
  moved: Drop | undefined
  onClose: () => void
  onClosed: () => void
}

/** The question, the question while it fades out and the form is wanted, and the form. */
type Step = 'question' | 'leaving' | 'change'

/**
 * Asks whether to delete a window (specification section 2), and offers to change it instead. A window that
 * was dropped elsewhere in the calendar is changed at once, and returns without an answer.
 */
export function WindowDialog({
  open,
  window,
  space,
  spaces,
  hires,
  moved,
  onClose,
  onClosed,
}: WindowDialogProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const nameOfId = useNameOfSpace()
  const save = useSaveWindow()
  const [scope, setScope] = useState<WindowScope>('one')
  const [step, setStep] = useState<Step>(moved ? 'change' : 'question')
  const editor = useEditor({
    name: `window ${window.id}`,
    schema: windowForm,
    entity: window,
    values: valuesOf(window),
    initialValues: moved && {
      ...valuesOf(window),
      start: stampText(moved.start),
      end: stampText(moved.end),
    },
    valuesOf: (current: CurrentWindow) => valuesOf(current),
    goneCode: 'error.schedule.notFound',
    goneText: t('spaceCalendar.window.gone'),
    onClose,
  })
  const { form, base } = editor
  const outside = hiresLeftOutside(window, windowForm.safeParse(form.watch()).data, hires).length

  function close() {
    moved?.putBack()
    onClose()
  }

  async function saveWindow(body: WindowFields) {
    try {
      await save.mutateAsync({ base, scope, body })
    } catch (error) {
      moved?.putBack()
      throw error
    }
    // What is read again may be the same as before, and the calendar would keep the window where it was
    // dropped.
    if (body.start === window.start && body.end === window.end) moved?.putBack()
    return t(scope === 'one' ? 'spaceCalendar.window.saved' : 'spaceCalendar.windows.changed')
  }

  if (step !== 'change') {
    return (
      <WindowQuestion
        {...{ window, space }}
        open={open && step === 'question'}
        onDone={close}
        onCancel={close}
        onChange={() => setStep('leaving')}
        // The form opens once the question has given the focus back, so that it can do the same afterwards.
        onClosed={() => (step === 'leaving' ? setStep('change') : onClosed())}
      />
    )
  }
  return (
    <EditorDialog
      {...{ open, editor, onClosed }}
      title={t('spaceCalendar.window.title')}
      labelOf={(field) => t(labels[field as keyof WindowValues])}
      textOf={({ field, theirs }) => (field === 'rentableId' ? nameOfId(String(theirs)) : String(theirs))}
      onSave={saveWindow}
      onClose={close}
    >
      <div>
        <EntrySummary title={nameOf(space)} start={window.start} end={window.end} />
      </div>
      <div className="grid gap-5">
        <SpanFields />
        <SelectField
          label={t('spaceCalendar.window.space')}
          options={spaces.map((each) => ({ value: each.id, label: nameOf(each) }))}
          {...form.register('rentableId')}
        />
      </div>
      {base && (
        <WindowScopeChoice
          {...{ window, scope }}
          legend={t('spaceCalendar.windows.scopeChange')}
          hint={scope === 'following' ? t('spaceCalendar.windows.followingHint') : undefined}
          enabled={open}
          onScope={setScope}
        />
      )}
      {outside > 0 ? (
        <Notice>{t('spaceCalendar.window.outside', { count: outside })}</Notice>
      ) : (
        <p className="text-sm text-ink-soft">{t('spaceCalendar.window.hiresStay')}</p>
      )}
    </EditorDialog>
  )
}

const labels = {
  rentableId: 'spaceCalendar.window.space',
  start: 'editing.calendar.start',
  end: 'editing.calendar.end',
} as const satisfies Record<keyof WindowValues, string>

interface WindowQuestionProps {
  open: boolean
  window: AvailabilityWindow
  space: Space
  onDone: () => void
  onCancel: () => void
  onChange: () => void
  onClosed: () => void
}

/** Asks before a window is deleted, and offers other times. */
function WindowQuestion({ open, window, space, onDone, onChange, ...props }: WindowQuestionProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const remove = useDeleteWindow()
  const [scope, setScope] = useState<WindowScope>('one')
  const { start, end } = window

  const { failed, act } = useConfirmAction({
    work: () => remove.mutateAsync({ id: window.id, scope }),
    done: t(scope === 'one' ? 'spaceAdmin.windowDeleted' : 'spaceCalendar.windows.deleted'),
    doneAlready: 'error.schedule.notFound',
    othersMayDoIt: true,
    onDone,
  })

  return (
    <ConfirmDialog
      {...{ open, ...props }}
      busy={remove.isPending}
      title={t('spaceAdmin.deleteWindowTitle')}
      okLabel={t('spaceAdmin.deleteWindowOk')}
      other={{ label: t('spaceCalendar.window.change'), onChoose: onChange }}
      cancelLabel={t('common.back')}
      failure={failed?.text}
      onOk={act}
    >
      <EntrySummary {...{ title: nameOf(space), start, end }} />
      <WindowScopeChoice
        {...{ window, scope }}
        legend={t('spaceCalendar.windows.scope')}
        enabled={open}
        onScope={setScope}
      />
    </ConfirmDialog>
  )
}

interface WindowScopeChoiceProps {
  legend: string
  window: AvailabilityWindow
  scope: WindowScope
  /** Whether the question is open, and the later windows are to be counted. */
  enabled: boolean
  onScope: (scope: WindowScope) => void
  /** What the choice does, said below it. */
  hint?: string | undefined
}

/**
 * Which windows are changed or deleted. It asks only when later ones repeat this one, and names how many they
 * are.
 */
function WindowScopeChoice({ window: { id, start, end }, enabled, ...props }: WindowScopeChoiceProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data: run } = useWindowRun(id, enabled)
  if (run === undefined || (run.windows < 2 && !run.goesOn)) return null
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const [weekday, times] = [weekdayText(from, language), timeRangeText(from, to)]
  const texts: Record<WindowScope, string> = {
    one: t('spaceCalendar.windows.scopeOne'),
    following: run.goesOn
      ? t('spaceCalendar.windows.scopeOpen', { weekday, times })
      : t('spaceCalendar.windows.scopeFollowing', {
          weekday,
          times,
          last: dateText(Date.parse(run.last), language),
          count: run.windows,
        }),
  }
  return (
    <RadioGroup
      values={windowScopes}
      legend={props.legend}
      chosen={props.scope}
      onChoose={props.onScope}
      text={(value) => texts[value]}
      hint={props.hint}
      className="mt-4"
    />
  )
}
