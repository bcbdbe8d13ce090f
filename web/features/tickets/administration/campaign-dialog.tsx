import { useMemo, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { SentConditions } from '#contract/member-filter.ts'
import type { CampaignPreview } from '#contract/ticket-administration.ts'
import { CallError } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { DoneEarlier, useGrantCampaign, usePreviewCampaign } from './api.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignForm, emptyCampaign } from './campaign-form.ts'
import type { CampaignValues } from './campaign-form.ts'
import { CampaignResult } from './campaign-result.tsx'

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
  const form = useContractForm(
    useMemo(() => campaignForm(q), [q]),
    emptyCampaign,
  )
  useUnsavedInput(form, 'campaign')
  const { failure, setFailure, tell } = useFormFailure(form)
  const previewing = usePreviewCampaign(conditions)
  const granting = useGrantCampaign(conditions)
  const [seen, setSeen] = useState<{ of: string; tickets: number; preview: CampaignPreview }>()
  const busy = previewing.isPending || granting.isPending
  // A preview counts as long as nothing was changed of what it is about.
  const shown = seen?.of === subjectOf(form.watch()) ? seen : undefined

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    const of = subjectOf(form.getValues())
    try {
      if (shown === undefined || shown.preview.members === 0)
        return setSeen({ of, tickets: body.tickets, preview: await previewing.mutateAsync(body) })
      const { members } = await granting.mutateAsync({ ...body, hash: shown.preview.hash })
      toast.success(t('admin.tickets.campaign.done', { count: members }))
      onClose()
    } catch (error) {
      if (error instanceof DoneEarlier) return setFailure(t('admin.tickets.doneEarlier'))
      const fresh = previewIn(error)
      if (fresh === undefined) return tell(error)
      setSeen({ of, tickets: body.tickets, preview: fresh })
      setFailure(errorText(t, error))
    }
  })

  const count = shown?.preview.members ?? 0
  return (
    <FormDialog
      wide
      {...{ open, form, failure, busy, onClose }}
      title={t('admin.tickets.campaign.title')}
      saving={busy}
      onSubmit={submit}
      confirmLabel={
        count === 0 ? t('admin.tickets.campaign.preview') : t('admin.tickets.campaign.ok', { count })
      }
    >
      <p className="text-sm text-ink-soft">
        {q.trim() === ''
          ? t('admin.tickets.campaign.everyone')
          : t('admin.tickets.campaign.searched', { q: q.trim() })}
        <SentenceGap />
        {t('admin.tickets.campaign.excluded')}
      </p>
      <CampaignFields />
      {shown && <CampaignResult preview={shown.preview} tickets={shown.tickets} />}
    </FormDialog>
  )
}

/** What a preview is about: all that was typed but the reason. */
const subjectOf = ({ reason: _, ...about }: CampaignValues) => JSON.stringify(about)

/** The new preview in a refusal, when other members match than in the one that the administrator saw. */
function previewIn(error: unknown): CampaignPreview | undefined {
  const isChanged = error instanceof CallError && error.code === 'error.campaign.changed'
  return isChanged ? (error.current as CampaignPreview) : undefined
}
