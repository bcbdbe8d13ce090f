import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sitePayments } from '#contract/hires/hire-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { beforeJoining, planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { stampText } from '#time/tokyo.ts'
import { GuestFields } from '#web/features/guests/guest-fields.tsx'
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
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useHireForMember } from '../hire-administration/api.ts'
import { guestHireForm, hireForm } from '../hire-administration/hire-values.ts'
import { momentTimes } from './slot-form.ts'
import type { AboutSlot, SlotForm } from './slot-form.ts'

/** For whom a space is hired. `guest`: a caller who is no member. */
const hirers = ['member', 'guest'] as const

type HirerKind = (typeof hirers)[number]

/** The form that hires the space for a member, or for a caller who is none. */
export function useHireForm({ space, slot, onClose }: AboutSlot): SlotForm {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [hirer, setHirer] = useState<HirerKind>('member')
  const hire = useHireForMember()
  const [member, setMember] = useState<ManagedMember>()
  const [refusals, setRefusals] = useState(0)
  const [choosing, setChoosing] = useState(false)
  const { form, dialog, saveWith } = useDialogForm({
    name: `hire ${space.id}`,
    schema: hirer === 'guest' ? guestHireForm : hireForm,
    values: {
      spaceId: space.id,
      start: stampText(slot.start),
      end: stampText(slot.end),
      total: '',
      broken: [],
      accepted: false,
      memberId: '',
      name: '',
      kana: '',
      phone: '',
      email: '',
      language,
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
    if (hirer === 'member' && member?.id !== body.memberId) {
      form.setError('memberId', { message: 'required' })
      return undefined
    }
    try {
      await hire.mutateAsync(body)
      const address = hirer === 'guest' ? body.guest?.email : member?.email
      return t(address ? 'spaceCalendar.hire.created' : 'spaceCalendar.hire.createdUnmailed')
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
        <RadioGroup
          variant="segments"
          legend={t('spaceCalendar.hire.hirer')}
          values={hirers}
          chosen={hirer}
          onChoose={setHirer}
          text={(kind) => t(`spaceCalendar.hire.hirers.${kind}`)}
        />
        <HireFields {...{ member, hirer, refusals }} onChooseMember={() => setChoosing(true)} />
      </FormDialog>
    ),
  }
}

interface HireFieldsProps {
  member: ManagedMember | undefined
  hirer: HirerKind
  refusals: number
  onChooseMember: () => void
}

/** The fields of a hire. */
function HireFields({ member, hirer, refusals, onChooseMember }: HireFieldsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<HireValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      {hirer === 'guest' ? (
        <GuestFields />
      ) : (
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
      )}
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

/** Finds the member for whom a space is hired. */
function MemberChoice({ open, onChoose, onClose }: MemberChoiceProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (
    <Dialog {...{ open, onClose }} title={t('spaceCalendar.hire.chooseMember')}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{t('spaceCalendar.hire.noAccount')}</p>
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
