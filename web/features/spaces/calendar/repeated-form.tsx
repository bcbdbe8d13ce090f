import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSpaceName } from '../names.ts'
import { useAddWindows } from './api.ts'
import { RepeatedFields } from './repeated-fields.tsx'
import { RepeatedPreview } from './repeated-preview.tsx'
import { newRepetition, repeatedForm, slotOf, timesOf } from './repeated-values.ts'
import type { SlotForm } from './slot-form.ts'

interface About {
  space: Space
  slot: Slot
  onClose: () => void
}

/** The form that adds windows on the same weekdays of many weeks. It shows which are added and which days are left out. */
export function useRepeatedForm({ space, slot, onClose }: About): SlotForm {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const add = useAddWindows()
  const form = useContractForm(repeatedForm, newRepetition(space.id, slot))
  useUnsavedInput(form, `windows ${space.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      const { added } = await add.mutateAsync(body)
      toast.success(t('spaceCalendar.windows.created', { count: added }))
      onClose()
    } catch (error) {
      tell(error)
    }
  })

  return {
    isDirty: form.formState.isDirty,
    times: () => slotOf(form.getValues()),
    takeTimes: (times) => {
      const { startTime, endTime } = timesOf(times)
      form.setValue('startTime', startTime)
      form.setValue('endTime', endTime)
    },
    dialog: ({ choice, ...frame }) => (
      <FormDialog
        {...{ form, failure, ...frame }}
        saving={add.isPending}
        busy={add.isPending}
        title={t('spaceCalendar.windows.title')}
        onSubmit={submit}
      >
        <p className="font-display text-lg font-semibold wrap-anywhere">{nameOf(space)}</p>
        {choice}
        <RepeatedFields />
        <RepeatedPreview values={form.watch()} />
      </FormDialog>
    ),
  }
}
