import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { askedOfProfile, profileFormFor, unspecified, updateOwnMember } from '#contract/members/members.ts'
import type { OwnMember, ProfileChange } from '#contract/members/members.ts'
import { formsOf } from '#studio/forms.ts'
import { dateText, timeText } from '#time/tokyo.ts'
import { useAskAsNow } from '#web/features/studio/ask-as-now.ts'
import { IdentityDialog, useLateConfirmation } from '#web/features/second-factors/identity-dialog.tsx'
import { call } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useOnAppear } from '#web/lib/on-appear.ts'
import { useNow } from '#web/lib/now.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { memberKey, useOwnMember } from '../api.ts'
import { BirthdayField } from '../birthday-field.tsx'
import { GenderAndLanguage } from '../gender-and-language.tsx'
import { KanaField } from '../kana-field.tsx'
import { MemberField } from '../member-field.tsx'
import { placeText, usePlace } from '../place.ts'
import { useEmailChange } from './email-confirmation.tsx'

/** The profile form of the logged-in member, after the member has been loaded. */
export function ProfileEditor() {
  const { t } = useTranslation()
  const query = useOwnMember()
  const { data: member } = query
  if (member) return <ProfileForm key={member.id} member={member} />
  if (query.error) return <FailedLoad text={t('profile.editFailed')} query={query} />
  return <Skeleton className="h-96 max-w-2xl rounded-3xl" />
}

const names = ['lastName', 'firstName'] as const
const readings = ['kanaLastName', 'kanaFirstName'] as const

function ProfileForm({ member }: { member: OwnMember }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useMutation({ mutationFn: (body: ProfileChange) => call(updateOwnMember, { body }) })
  const [isUnchanged, setUnchanged] = useState(false)
  const forms = formsOf(useFacts())
  const asked = askedOfProfile(forms, member)
  const takesGender = forms.registrationGender !== 'hidden' || member.gender !== unspecified
  const askAsNow = useAskAsNow()
  const form = useContractForm(profileFormFor(forms, member), valuesOf(member))
  useUnsavedInput(form, 'profile', { alsoWhenLeft: true })
  const { failure, submitWith } = useSubmission(form, { textOf: (error) => errorText(t, error) })
  const toTop = useOnAppear(() => window.scrollTo(0, 0))
  const { register, control, formState, reset } = form
  const { errors, isSubmitting, dirtyFields } = formState
  const { language } = useLanguage()
  const { data: place } = usePlace(useWatch({ control, name: 'addressId' }))

  const { run, dialog } = useLateConfirmation()

  const submit = submitWith(async (fields) => {
    const { password, ...body }: ProfileChange = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name in dirtyFields),
    )
    const isSame = Object.keys(body).length === 0
    setUnchanged(isSame)
    if (isSame) return
    await run(async (confirmation) => {
      const proofs = body.email ? { password, confirmation } : {}
      const changed = await askAsNow(() => save.mutateAsync({ ...body, ...proofs }))
      reset(valuesOf(changed))
      toast.success(t('profile.update_success'))
      await client.invalidateQueries({ queryKey: memberKey })
    })
  })

  return (
    <>
      <Form onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-6">
        {isUnchanged && <Notice>{t('profile.unchanged')}</Notice>}
        {failure !== undefined && (
          <div ref={toTop}>
            <Notice kind="error">{failure}</Notice>
          </div>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          {names.map((name) => (
            <MemberField key={name} lang="ja" error={errors[name]} {...register(name)} />
          ))}
          {asked.kanaLastName !== 'hidden' &&
            readings.map((name) => (
              <KanaField key={name} form={form} name={name} required={asked[name] === 'required'} />
            ))}
        </div>
        <PendingEmail member={member} />
        <MemberField error={errors.email} {...register('email')} />
        {dirtyFields.email && (
          <TextField
            label={t('profile.password')}
            type="password"
            autoComplete="current-password"
            hint={t('profile.passwordForEmail')}
            required
            error={errors.password}
            {...register('password')}
          />
        )}
        {asked.phone !== 'hidden' && (
          <MemberField required={asked.phone === 'required'} error={errors.phone} {...register('phone')} />
        )}
        {asked.birthday !== 'hidden' && (
          <BirthdayField
            control={control}
            name="birthday"
            clearLabel={asked.birthday === 'required' ? undefined : t('profile.noBirthday')}
          />
        )}
        {asked.addressId !== 'hidden' && (
          <div className="grid gap-6 sm:grid-cols-[12rem_1fr]">
            <MemberField
              hint={place && placeText(place, language)}
              required={asked.addressId === 'required'}
              error={errors.addressId}
              {...register('addressId')}
            />
            <MemberField
              required={asked.addressRest === 'required'}
              error={errors.addressRest}
              {...register('addressRest')}
            />
          </div>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <FormProvider {...form}>
            <GenderAndLanguage takesGender={takesGender} />
          </FormProvider>
        </div>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? t('profile.saving') : t('profile.save')}
        </Button>
      </Form>
      <IdentityDialog {...dialog} password={form.getValues('password')} />
    </>
  )
}

function valuesOf(member: OwnMember) {
  const { lastName, firstName, kanaLastName, kanaFirstName, email, phone } = member
  const { addressId, addressRest, gender, language } = member
  const birthday = member.birthday ?? ''
  return {
    lastName,
    firstName,
    kanaLastName,
    kanaFirstName,
    email,
    password: '',
    phone,
    birthday,
    addressId,
    addressRest,
    gender,
    language,
  }
}

/**
 * The new address that waits for its confirmation: the member may have the mail sent again, or withdraw the
 * change.
 */
function PendingEmail({ member }: { member: OwnMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const now = useNow() ?? 0
  const { resend, withdraw } = useEmailChange()
  if (member.pendingEmail === null) return null
  const { email, expiresAt } = member.pendingEmail
  const ends = Date.parse(expiresAt)
  const until = `${dateText(ends, language)} ${timeText(ends)}`

  async function act(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            disabled={withdraw.isPending}
            busy={resend.isPending}
            onClick={() => void act(resend.mutateAsync, t('profile.emailMailed', { email }))}
          >
            {t('profile.emailResend')}
          </Button>
          <Button
            variant="quiet"
            disabled={resend.isPending}
            busy={withdraw.isPending}
            onClick={() => void act(withdraw.mutateAsync, t('profile.emailWithdrawn'))}
          >
            {t('profile.emailWithdraw')}
          </Button>
        </div>
      }
    >
      <p className="font-semibold wrap-anywhere">{t('profile.emailPending', { email })}</p>
      <p className="mt-1">
        {ends > now ? t('profile.emailPendingUntil', { until }) : t('profile.emailPendingOver')}
      </p>
    </Notice>
  )
}
