import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sitePayments } from '#contract/hires/hire-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { beforeJoining, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { stampText } from '#time/tokyo.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import type { HireValues } from '#web/features/spaces/hire-administration/hire-values.ts'
import { TimePrice } from '#web/features/spaces/hire-administration/time-price.tsx'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useHireForMember } from '../hire-administration/api.ts'
import { hireForm } from '../hire-administration/hire-values.ts'
import { momentTimes } from './slot-form.ts'
import type { AboutSlot, SlotForm } from './slot-form.ts'

/** The form that hires the space for a member. */
export function useHireForm({ space, slot, onClose }: AboutSlot): SlotForm {
  const { t } = useTranslation()
  const hire = useHireForMember()
  const [member, setMember] = useState<ManagedMember>()
  const [refusals, setRefusals] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const { form, dialog, saveWith } = useDialogForm({
    name: `hire ${space.id}`,
    schema: hireForm,
    values: {
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
    },
    onClose,
  })
  function choose(chosen: ManagedMember) {
    setMember(chosen)
    form.setValue('memberId', chosen.id, { shouldDirty: true, shouldValidate: true })
    setChoosing(false)
  }

  const submit = saveWith(async (body) => {
    // A choice from before the session expired has no name to show any more, so it is made again.
    if (member?.id !== body.memberId) {
      form.setError('memberId', { message: 'required' })
      return undefined
    }
    try {
      await hire.mutateAsync(body)
      return t('spaceCalendar.hire.created')
    } catch (error) {
      setRefusals(refusals + 1)
      throw error
    }
  })

  return {
    ...momentTimes(form),
    isDirty: form.formState.isDirty,
    dialog: ({ choice, ...frame }) => (
      <FormDialog
        {...dialog}
        {...frame}
        title={t('spaceCalendar.hire.title')}
        confirmLabel={t('spaceCalendar.hire.confirm')}
        onSubmit={submit}
        questions={<MemberChoice open={choosing} onChoose={choose} onClose={() => setChoosing(false)} />}
      >
        {choice}
        <HireFields {...{ member, refusals }} onChooseMember={() => setChoosing(true)} />
      </FormDialog>
    ),
  }
}

interface HireFieldsProps {
  member: ManagedMember | undefined
  refusals: number
  onChooseMember: () => void
}

/** The fields of a hire for a member. */
function HireFields({ member, refusals, onChooseMember }: HireFieldsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<HireValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <div role="group" aria-label={t('spaceCalendar.hire.member')} className="grid gap-1.5">
        <p className="text-sm font-semibold">{t('spaceCalendar.hire.member')}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {member && (
            <p>
              <span lang="ja" className="block text-xs text-ink-soft">
                {fullKana(member)}
              </span>
              <span lang={languageOfName(fullName(member))} className="font-semibold wrap-anywhere">
                {t('frontDesk.nameWithTitle', { name: fullName(member) })}
              </span>
            </p>
          )}
          <Button variant="outline" onClick={onChooseMember}>
            {t(member ? 'spaceCalendar.hire.otherMember' : 'spaceCalendar.hire.chooseMember')}
          </Button>
        </div>
        {errors.memberId && (
          <p role="alert" className="text-sm text-danger">
            {fieldErrorText(t, 'memberId', errors.memberId.message)}
          </p>
        )}
      </div>
      <SpanFields />
      <div className="grid gap-5 sm:grid-cols-[8rem_1fr]">
        <TextField
          label={t('spaceCalendar.hire.people')}
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.people}
          {...register('people')}
        />
        <TextField
          label={t('spaceCalendar.hire.purpose')}
          required
          autoComplete="off"
          error={errors.purpose}
          {...register('purpose')}
        />
      </div>
      <TimePrice refusals={refusals} />
      <RadioGroup
        variant="segments"
        legend={t('spaceCalendar.hire.payment')}
        values={sitePayments}
        text={(way) => t(`spaceCalendar.paidBy.${way}`)}
        field={register('paidBy')}
      />
    </div>
  )
}

interface MemberChoiceProps {
  open: boolean
  onChoose: (member: ManagedMember) => void
  onClose: () => void
}

/** Finds the member for whom a space is hired. Who has no account is registered first. */
function MemberChoice({ open, onChoose, onClose }: MemberChoiceProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  return (
    <Dialog
      {...{ open, onClose }}
      title={t('spaceCalendar.hire.chooseMember')}
      closeLabel={t('common.close')}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          {t('spaceCalendar.hire.noAccount')}
          <SentenceGap />
          <NewTabLink href={to('/register')}>{t('spaceCalendar.hire.register')}</NewTabLink>
        </p>
        <MemberFinder
          note={({ memberType }) => {
            const disabled = memberType === beforeJoining
            const text = disabled
              ? t('spaceCalendar.hire.noMembership')
              : planName(facts, memberType, language)
            return { disabled, text }
          }}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  )
}
