import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mailingForm } from '#contract/campaigns.ts'
import type { MailingPreview } from '#contract/campaigns.ts'
import { languageNames, languages } from '#studio/languages.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Listing } from '../administration/listing.ts'
import { SentEarlier, usePreviewMailing, useSendMailing } from './api.ts'

interface Props {
  open: boolean
  listing: Listing
  onClose: () => void
}

const empty: MailingValues = {
  subjectJa: '',
  mailTextJa: '',
  subjectEn: '',
  mailTextEn: '',
  inOtherLanguage: false,
  password: '',
}

/** Writes to the members of the list: first it shows who gets which mail, then it is sent. */
export function MailingDialog({ open, listing, onClose }: Props) {
  const { t } = useTranslation()
  const { form, dialog, saveWith } = useDialogForm({
    name: 'mailing',
    schema: mailingForm,
    values: empty,
    onClose,
    textOf: (error) => (error instanceof SentEarlier ? t('mailing.sentEarlier') : undefined),
  })
  const previewing = usePreviewMailing(listing)
  const sending = useSendMailing(listing)
  const [previewed, setPreviewed] = useState<{ of: string; preview: MailingPreview }>()
  // A preview counts as long as nothing was changed of what it is about.
  const preview = previewed?.of === subjectOf(form.watch()) ? previewed.preview : undefined
  const canSend =
    preview !== undefined &&
    preview.recipients > 0 &&
    (preview.withoutText.length === 0 || form.watch('inOtherLanguage'))

  const submit = saveWith(async ({ password, ...mailing }) => {
    const of = subjectOf(form.getValues())
    if (!canSend) {
      setPreviewed({ of, preview: await previewing.mutateAsync(mailing) })
      return undefined
    }
    try {
      const { recipients } = await sending.mutateAsync({
        ...mailing,
        hash: preview.hash,
        ...(password !== '' && { password }),
      })
      return t('mailing.sent', { count: recipients })
    } catch (error) {
      const fresh = previewIn(error)
      if (fresh) setPreviewed({ of, preview: { ...fresh, sample: preview.sample } })
      throw error
    }
  })

  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      title={t('mailing.title')}
      onSubmit={submit}
      confirmLabel={canSend ? t('mailing.send', { count: preview.recipients }) : t('mailing.preview')}
    >
      <p className="text-sm text-ink-soft">{t('mailing.intro')}</p>
      <MailingFields passwordNeeded={preview?.passwordNeeded ?? false} />
      {preview && <MailingResult preview={preview} inOther={form.watch('inOtherLanguage')} />}
    </FormDialog>
  )
}

/** What a preview is about: all that was typed but the password. */
const subjectOf = ({ password: _, ...about }: MailingValues) => JSON.stringify(about)

/**
 * The new preview in a refusal, when other members get the mail than in the one that the administrator saw.
 */
function previewIn(error: unknown): MailingPreview | undefined {
  const isChanged = error instanceof CallError && error.code === 'error.mailing.changed'
  return isChanged ? (error.current as MailingPreview) : undefined
}

interface MailingValues {
  subjectJa: string
  mailTextJa: string
  subjectEn: string
  mailTextEn: string
  inOtherLanguage: boolean
  password: string
}

/** Subject and text in both languages, and the password of the administrator when it is needed. */
function MailingFields({ passwordNeeded }: { passwordNeeded: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<MailingValues>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {languages.map((language) => {
          const [subject, text] =
            language === 'ja'
              ? (['subjectJa', 'mailTextJa'] as const)
              : (['subjectEn', 'mailTextEn'] as const)
          return (
            <fieldset key={language} className="grid content-start gap-4">
              <legend lang={language} className="mb-2 font-semibold">
                {languageNames[language]}
              </legend>
              <TextField
                label={t('mailing.subject')}
                autoComplete="off"
                lang={language}
                error={errors[subject]}
                {...register(subject)}
              />
              <TextArea label={t('mailing.text')} lang={language} error={errors[text]} {...register(text)} />
            </fieldset>
          )
        })}
      </div>
      <Checkbox label={t('mailing.inOtherLanguage')} className="text-sm" {...register('inOtherLanguage')} />
      {passwordNeeded && (
        <TextField
          label={t('mailing.password')}
          hint={t('mailing.passwordHint')}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
          {...register('password')}
        />
      )}
    </>
  )
}

/** Who gets the mail, who does not and why, and one mail as it will arrive. */
function MailingResult({ preview, inOther }: { preview: MailingPreview; inOther: boolean }) {
  const { t } = useTranslation()
  const { recipients, ja, en, withoutText, leftOut, sample } = preview
  return (
    <div role="status" className="grid gap-2 rounded-2xl bg-green-soft px-5 py-4 text-sm text-green">
      <p className="font-semibold">
        {recipients === 0 ? t('mailing.none') : t('mailing.recipients', { count: recipients, ja, en })}
      </p>
      {withoutText.map((language) => (
        <p key={language}>{t(`mailing.${inOther ? 'otherText' : 'withoutText'}_${language}`)}</p>
      ))}
      {leftOut.map(({ reason, members, names }) => (
        <details key={reason}>
          <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
            {t(`mailing.leftOut.${reason}`, { count: members })}
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {names.map((member) => (
              <li key={member.id} lang={languageOfName(fullName(member))}>
                {fullName(member)}
              </li>
            ))}
            {members > names.length && (
              <li>{t('memberSearch.export.more', { count: members - names.length })}</li>
            )}
          </ul>
        </details>
      ))}
      {sample && (
        <details open>
          <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
            {t('mailing.sample')}
          </summary>
          <div lang={sample.language} className="rounded-xl bg-card px-4 py-3 text-ink">
            <p className="font-semibold">{sample.subject}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{sample.text}</p>
          </div>
        </details>
      )}
    </div>
  )
}
