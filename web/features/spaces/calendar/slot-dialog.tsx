import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { blockFields } from '#contract/spaces/blocks.ts'
import type { BlockForm } from '#contract/spaces/blocks.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { stampText } from '#time/tokyo.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { instantText } from '#web/ui/calendar/moments.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useAddBlock, useAddWindow } from './api.ts'
import { useHireForm } from './hire-form.tsx'
import { useRepeatedForm } from './repeated-form.tsx'
import { momentTimes } from './slot-form.ts'
import type { AboutSlot, SlotForm } from './slot-form.ts'
import { windowForm } from './window-values.ts'

const kinds = ['window', 'windows', 'hire', 'block'] as const

type Kind = (typeof kinds)[number]

interface Props {
  open: boolean
  space: Space
  slot: Slot
  onClose: () => void
  onClosed: () => void
}

/**
 * Adds something in a slot of the calendar: an availability window, unless the administrator chooses
 * something else. A draft is not hired.
 */
export function SlotDialog({ open, space, slot, onClose, onClosed }: Props) {
  const [kind, setKind] = useState<Kind>('window')
  const about = { space, slot, onClose }
  const forms: Record<Kind, SlotForm> = {
    window: useWindowForm(about),
    windows: useRepeatedForm(about),
    hire: useHireForm(about),
    block: useBlockForm(about),
  }

  function choose(next: Kind) {
    const times = forms[kind].times()
    if (times) forms[next].takeTimes(times)
    setKind(next)
  }

  return forms[kind].dialog({
    open,
    onClose,
    onClosed,
    choice: <KindChoice {...{ space, kind }} onKind={choose} />,
    typedElsewhere: kinds.some((other) => other !== kind && forms[other].isDirty),
  })
}

interface KindChoiceProps {
  space: Space
  kind: Kind
  onKind: (kind: Kind) => void
}

function KindChoice({ space, kind, onKind }: KindChoiceProps) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return (
    <>
      <p className="font-display text-lg font-semibold wrap-anywhere">{nameOf(space)}</p>
      <RadioGroup
        variant="segments"
        legend={t('spaceCalendar.kind.label')}
        values={kinds.filter((offered) => space.published || offered !== 'hire')}
        chosen={kind}
        onChoose={onKind}
        text={(offered) => t(`spaceCalendar.kind.${offered}`)}
      />
    </>
  )
}

/** The form that adds a window in which the space is available. */
function useWindowForm({ space, slot, onClose }: AboutSlot): SlotForm {
  const { t } = useTranslation()
  const add = useAddWindow()
  const { form, dialog, saveWith } = useDialogForm({
    name: `window ${space.id}`,
    schema: windowForm,
    values: { rentableId: space.id, start: stampText(slot.start), end: stampText(slot.end) },
    onClose,
  })
  const submit = saveWith(async (body) => {
    await add.mutateAsync(body)
    return t('spaceAdmin.windowCreated')
  })

  return {
    ...momentTimes(form),
    isDirty: form.formState.isDirty,
    dialog: ({ choice, ...frame }) => (
      <FormDialog {...dialog} {...frame} title={t('spaceAdmin.addWindow')} onSubmit={submit}>
        {choice}
        <div className="grid gap-5">
          <SpanFields />
        </div>
      </FormDialog>
    ),
  }
}

const blockForm = z.pipe(
  z.transform(({ start, end, ...values }: BlockForm) => ({
    ...values,
    start: instantText(start),
    end: instantText(end),
  })),
  blockFields,
)

/** The form that blocks a time of a space. */
function useBlockForm({ space, slot, onClose }: AboutSlot): SlotForm {
  const { t } = useTranslation()
  const add = useAddBlock()
  const { form, dialog, saveWith } = useDialogForm({
    name: `block ${space.id}`,
    schema: blockForm,
    values: { spaceId: space.id, start: stampText(slot.start), end: stampText(slot.end), note: '' },
    onClose,
  })
  const { errors } = form.formState

  const submit = saveWith(async (body) => {
    await add.mutateAsync(body)
    return t('spaceCalendar.block.created')
  })

  return {
    ...momentTimes(form),
    isDirty: form.formState.isDirty,
    dialog: ({ choice, ...frame }) => (
      <FormDialog {...dialog} {...frame} title={t('spaceCalendar.block.title')} onSubmit={submit}>
        {choice}
        <div className="grid gap-5">
          <SpanFields />
          <TextField
            label={t('spaceCalendar.block.note')}
            required
            hint={t('spaceCalendar.block.noteHint')}
            error={errors.note}
            {...form.register('note')}
          />
        </div>
      </FormDialog>
    ),
  }
}
