import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { TakenByHire } from '#contract/occupancy.ts'
import type { AvailabilityWindow, Space, WindowScope } from '#contract/spaces.ts'
import type { CurrentWindow } from '#contract/window-changes.ts'
import { stampText } from '#time/tokyo.ts'
import { useEditForm } from '#web/lib/edit-form.ts'
import type { Drop } from '#web/ui/calendar/entry.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useNameOfSpace, useSpaceName } from '../names.ts'
import { useSaveWindow } from './api.ts'
import { hiresLeftOutside, valuesOf, windowForm } from './window-values.ts'
import type { WindowValues } from './window-values.ts'
import { WindowQuestion } from './window-question.tsx'
import { WindowScopeChoice } from './window-scope-choice.tsx'

interface Props {
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

/** Changes or deletes a window. A window that was dropped elsewhere in the calendar is asked about here, and returns without an answer. */
export function WindowDialog({ open, window, space, spaces, hires, moved, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const nameOfId = useNameOfSpace()
  const save = useSaveWindow()
  const [scope, setScope] = useState<WindowScope>('one')
  const [deleting, setDeleting] = useState(false)
  const editing = useWindowForm(window, moved)
  const { form, failure, gone } = editing
  const seen = gone ? undefined : { id: window.id, etag: editing.etag }
  const outside = hiresLeftOutside(window, windowForm.safeParse(form.watch()).data, hires).length

  function close() {
    moved?.putBack()
    onClose()
  }

  const submit = editing.submit(async (body) => {
    try {
      await save.mutateAsync({ seen, scope, body })
    } catch (error) {
      moved?.putBack()
      throw error
    }
    toast.success(t(scope === 'one' ? 'spaceCalendar.window.saved' : 'spaceCalendar.windows.changed'))
    // What is read again may be the same as before, and the calendar would keep the window where it was dropped.
    if (body.start === window.start && body.end === window.end) moved?.putBack()
    onClose()
  })

  return (
    <FormDialog
      {...{ open, form, failure, onClosed }}
      busy={save.isPending}
      saving={save.isPending}
      title={t('spaceCalendar.window.title')}
      onSubmit={submit}
      onDelete={gone ? undefined : () => setDeleting(true)}
      onClose={close}
      questions={
        <WindowQuestion
          {...{ window, space }}
          open={deleting && open}
          onDone={close}
          onCancel={() => setDeleting(false)}
        />
      }
    >
      <div>
        <EntrySummary title={nameOf(space)} start={window.start} end={window.end} />
      </div>
      {!gone && editing.differences && (
        <ConflictNotice
          differences={editing.differences}
          labelOf={(field) => t(labels[field as keyof WindowValues])}
          textOf={({ field, theirs }) => (field === 'rentableId' ? nameOfId(String(theirs)) : String(theirs))}
        />
      )}
      <div className="grid gap-5">
        <SpanFields />
        <SelectField
          label={t('spaceCalendar.window.space')}
          options={spaces.map((each) => ({ value: each.id, label: nameOf(each) }))}
          {...form.register('rentableId')}
        />
      </div>
      {!gone && (
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
    </FormDialog>
  )
}

function useWindowForm(window: AvailabilityWindow, moved: Drop | undefined) {
  const { t } = useTranslation()
  const [values] = useState(valuesOf(window))
  return useEditForm({
    name: `window ${window.id}`,
    schema: windowForm,
    values,
    ...(moved && { shown: { ...values, start: stampText(moved.start), end: stampText(moved.end) } }),
    etag: window.etag,
    valuesOf: (current: CurrentWindow) => valuesOf(current),
    goneCode: 'error.schedule.notFound',
    goneText: t('spaceCalendar.window.gone'),
  })
}

const labels = {
  rentableId: 'spaceCalendar.window.space',
  start: 'admin.calendar.start',
  end: 'admin.calendar.end',
} as const satisfies Record<keyof WindowValues, string>
