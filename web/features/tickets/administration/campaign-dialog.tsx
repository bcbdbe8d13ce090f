import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SentConditions } from '#contract/accounts/member-administration.ts'
import type { CampaignPreview } from '#contract/tickets/ticket-administration.ts'
import { planName, typesInOrder } from '#studio/member-types.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogForm } from '#web/lib/dialog-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { DoneEarlier } from '#web/lib/idempotent-create.ts'
import { useLanguage } from '#web/lib/language.ts'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ChoiceChip } from '#web/ui/selectors.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { useGrantCampaign, usePreviewCampaign } from './api.ts'
import { ReasonField } from './reason-field.tsx'
import { campaignForm, emptyCampaign } from './ticket-forms.ts'
import type { CampaignValues } from './ticket-forms.ts'

interface Props {
  open: boolean
  /** The words by which the members are searched. */
  q: string
  /** The conditions of the list, as its address has them. */
  conditions: SentConditions
  onClose: () => void
}

/** Gives tickets to the members of the list: first it shows who gets them, then they are given. */
export function CampaignDialog({ open, q, conditions, onClose }: Props) {
  const { t } = useTranslation()
  const { form, dialog, saveWith } = useDialogForm({
    name: 'campaign',
    schema: useMemo(() => campaignForm(q), [q]),
    values: emptyCampaign,
    onClose,
    textOf: (error) => (error instanceof DoneEarlier ? t('ticketAdmin.doneEarlier') : undefined),
  })
  const previewing = usePreviewCampaign(conditions)
  const granting = useGrantCampaign(conditions)
  const [previewed, setPreviewed] = useState<{ of: string; tickets: number; preview: CampaignPreview }>()
  // A preview counts as long as nothing was changed of what it is about.
  const shown = previewed?.of === subjectOf(form.watch()) ? previewed : undefined

  const submit = saveWith(async (body) => {
    const { tickets } = body
    const of = subjectOf(form.getValues())
    if (shown === undefined || shown.preview.members === 0) {
      setPreviewed({ of, tickets, preview: await previewing.mutateAsync(body) })
      return undefined
    }
    try {
      const { members } = await granting.mutateAsync({ ...body, hash: shown.preview.hash })
      return t('ticketAdmin.campaign.done', { count: members })
    } catch (error) {
      const fresh = previewIn(error)
      if (fresh) setPreviewed({ of, tickets, preview: fresh })
      throw error
    }
  })

  const count = shown?.preview.members ?? 0
  return (
    <FormDialog
      wide
      {...dialog}
      open={open}
      title={t('ticketAdmin.campaign.title')}
      onSubmit={submit}
      confirmLabel={count === 0 ? t('ticketAdmin.campaign.preview') : t('ticketAdmin.campaign.ok', { count })}
    >
      <p className="text-sm text-ink-soft">
        {t(`ticketAdmin.campaign.${whoOf(q, conditions)}`, { q: q.trim() })}
        <SentenceGap />
        {t('ticketAdmin.campaign.excluded')}
      </p>
      <CampaignFields />
      {shown && <CampaignResult preview={shown.preview} tickets={shown.tickets} />}
    </FormDialog>
  )
}

/** Whom the list names: the key of the text that says it. */
function whoOf(q: string, { ids, ...conditions }: SentConditions) {
  if (ids !== undefined) return 'chosen'
  if (Object.keys(conditions).length > 0) return 'filtered'
  return q.trim() === '' ? 'everyone' : 'searched'
}

/** What a preview is about: all that was typed but the reason. */
const subjectOf = ({ reason: _, ...about }: CampaignValues) => JSON.stringify(about)

/** The new preview in a refusal, when other members match than in the one that the administrator saw. */
function previewIn(error: unknown): CampaignPreview | undefined {
  const isChanged = error instanceof CallError && error.code === 'error.campaign.changed'
  return isChanged ? (error.current as CampaignPreview) : undefined
}

/** Who gets tickets, how many, why, and until when. */
function CampaignFields() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<CampaignValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <MemberTypes />
      <DayField
        name="notBookedSince"
        label={t('ticketAdmin.campaign.notBookedSince')}
        hint={t('ticketAdmin.campaign.notBookedHint')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('ticketAdmin.campaign.tickets')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.tickets}
          {...register('tickets')}
        />
        <DayField name="expiresOn" label={t('ticketAdmin.expiresOn')} hint={t('ticketAdmin.expiresHint')} />
      </div>
      <ReasonField hint={t('ticketAdmin.reasonGiveHint')} />
    </div>
  )
}

function MemberTypes() {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register } = useFormContext<CampaignValues>()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('ticketAdmin.campaign.memberTypes')}</legend>
      <div className="flex flex-wrap gap-2">
        {typesInOrder(facts).map((type) => (
          <ChoiceChip
            key={type}
            label={planName(facts, type, language)}
            value={type}
            {...register('memberTypes')}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What the campaign would do, and to whom. */
function CampaignResult({ preview, tickets }: { preview: CampaignPreview; tickets: number }) {
  const { t } = useTranslation()
  const { members, names } = preview
  return (
    <div role="status" className="grid gap-2 rounded-2xl bg-green-soft px-5 py-4 text-sm text-green">
      {members === 0 ? (
        <p>{t('ticketAdmin.campaign.noMembers')}</p>
      ) : (
        <>
          <p className="font-semibold">
            {t('ticketAdmin.campaign.total', { members, tickets, sum: preview.tickets })}
          </p>
          <details>
            <summary className="min-h-9 w-fit cursor-pointer py-2 underline underline-offset-4">
              {t('ticketAdmin.campaign.names')}
            </summary>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {names.map((member) => (
                <li key={member.id} lang={languageOfName(fullName(member))}>
                  {fullName(member)}
                </li>
              ))}
              {members > names.length && (
                <li>{t('ticketAdmin.campaign.more', { count: members - names.length })}</li>
              )}
            </ul>
          </details>
        </>
      )}
    </div>
  )
}
