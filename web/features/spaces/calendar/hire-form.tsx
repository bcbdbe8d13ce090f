import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import type { Space } from '#contract/spaces.ts'
import { stampText } from '#time/tokyo.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import type { Slot } from '#web/ui/calendar/default-slot.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useHireForMember } from '../hire-administration/api.ts'
import { HireFields } from '../hire-administration/hire-fields.tsx'
import { hireForm } from '../hire-administration/hire-values.ts'
import { MemberChoice } from '../hire-administration/member-choice.tsx'
import { useSpaceName } from '../names.ts'
import { momentTimes } from './moment-times.ts'
import type { SlotForm } from './slot-form.ts'

interface About {
  space: Space
  slot: Slot
  onClose: () => void
}

/** The form that hires the space for a member. */
export function useHireForm({ space, slot, onClose }: About): SlotForm {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const hire = useHireForMember()
  const [member, setMember] = useState<ManagedMember>()
  const [refusals, setRefusals] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const form = useContractForm(hireForm, {
    spaceId: space.id,
    start: stampText(slot.start),
    end: stampText(slot.end),
    total: '',
    broken: [],
    accepted: false,
    memberId: '',
    people: '',
    purpose: '',
    paidBy: 'open',
  })
  useUnsavedInput(form, `hire ${space.id}`)
  const { failure, setFailure, tell } = useFormFailure(form)

  function choose(chosen: ManagedMember) {
    setMember(chosen)
    form.setValue('memberId', chosen.id, { shouldDirty: true, shouldValidate: true })
    setChoosing(false)
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    // A choice from before the session expired has no name to show any more, so it is made again.
    if (member?.id !== body.memberId) return form.setError('memberId', { message: 'required' })
    try {
      await hire.mutateAsync(body)
      toast.success(t('spaceCalendar.hire.created'))
      onClose()
    } catch (error) {
      setRefusals(refusals + 1)
      tell(error)
    }
  })

  return {
    ...momentTimes(form),
    isDirty: form.formState.isDirty,
    dialog: ({ choice, ...frame }) => (
      <FormDialog
        {...{ form, failure, ...frame }}
        saving={hire.isPending}
        busy={hire.isPending}
        title={t('spaceCalendar.hire.title')}
        confirmLabel={t('spaceCalendar.hire.confirm')}
        onSubmit={submit}
        questions={<MemberChoice open={choosing} onChoose={choose} onClose={() => setChoosing(false)} />}
      >
        <p className="font-display text-lg font-semibold wrap-anywhere">{nameOf(space)}</p>
        {choice}
        <HireFields {...{ member, refusals }} onChooseMember={() => setChoosing(true)} />
      </FormDialog>
    ),
  }
}
