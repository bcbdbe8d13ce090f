import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { stampText } from '#time/tokyo.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { SpanFields } from '#web/ui/calendar/span-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSpaceName } from '../names.ts'
import { windowForm } from './window-values.ts'
import { useAddWindow } from './api.ts'
import { momentTimes } from './moment-times.ts'
import type { SlotForm } from './slot-form.ts'

interface About {
  space: Space
  slot: Slot
  onClose: () => void
}

/** The form that adds a window in which the space is available. */
export function useWindowForm({ space, slot, onClose }: About): SlotForm {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const add = useAddWindow()
  const form = useContractForm(windowForm, {
    rentableId: space.id,
    start: stampText(slot.start),
    end: stampText(slot.end),
  })
  useUnsavedInput(form, `window ${space.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await add.mutateAsync(body)
      toast.success(t('admin.space.windowCreated'))
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
        title={t('admin.space.addWindow')}
        onSubmit={submit}
      >
        <p className="font-display text-lg font-semibold wrap-anywhere">{nameOf(space)}</p>
        {choice}
        <div className="grid gap-5">
          <SpanFields />
        </div>
      </FormDialog>
    ),
  }
}
