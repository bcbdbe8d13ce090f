import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { blockFields } from '#contract/blocks.ts'
import type { BlockForm } from '#contract/blocks.ts'
import type { Space } from '#contract/spaces.ts'
import { stampText } from '#time/tokyo.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { instantText } from '#web/ui/calendar/moments.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSpaceName } from '../names.ts'
import { useAddBlock } from './api.ts'
import { momentTimes } from './moment-times.ts'
import type { SlotForm } from './slot-form.ts'

interface About {
  space: Space
  slot: Slot
  onClose: () => void
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
export function useBlockForm({ space, slot, onClose }: About): SlotForm {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const add = useAddBlock()
  const form = useContractForm(blockForm, {
    spaceId: space.id,
    start: stampText(slot.start),
    end: stampText(slot.end),
    note: '',
  })
  useUnsavedInput(form, `block ${space.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)
  const { errors } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await add.mutateAsync(body)
      toast.success(t('spaceCalendar.block.created'))
      onClose()
    } catch (error) {
      tell(error)
    }
  })

  return {
    ...momentTimes(form),
    isDirty: form.formState.isDirty,
    dialog: ({ choice, ...frame }) => (
      <FormDialog
        {...{ form, failure, ...frame }}
        saving={add.isPending}
        busy={add.isPending}
        title={t('spaceCalendar.block.title')}
        onSubmit={submit}
      >
        <p className="font-display text-lg font-semibold wrap-anywhere">{nameOf(space)}</p>
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
