import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { SectionState } from '#contract/studio-administration.ts'
import { draftSchemas } from '#contract/studio-facts.ts'
import { linesOfParts } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import { languages } from '#studio/languages.ts'
import type { Section, StudioFacts } from '#studio/sections.ts'
import { useConflict } from '#web/lib/conflict.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useContractForm } from '#web/lib/contract-form.ts'
import { useFormFailure } from '#web/lib/form-failure.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { useShownValue } from '#web/features/audit/shown-value.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSaveDraft } from './api.ts'
import { useFactLabel } from './fact-label.ts'
import { FactFields } from './fact-fields.tsx'
import { fieldsOf } from './section-fields.ts'

type Facts = StudioFacts[Section]
type Values = Record<string, unknown>

/** Edits a section. What is saved is a draft, which visitors do not see. */
export function SectionForm({ section, state }: { section: Section; state: SectionState }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const textOf = useFactText(section)
  const save = useSaveDraft()
  const [filledWith] = useState<Values>({ ...(state.draft?.facts ?? state.facts) })
  const [etag, setEtag] = useState(state.etag)
  const form = useContractForm<Values, Values>(draftSchemas[section], filledWith)
  useUnsavedInput(form, `studio ${section}`)
  const { differences, meet } = useConflict(form, filledWith)
  const { failure, setFailure, tell } = useFormFailure(form, (current) => {
    const { facts, etag: theirs } = current as { facts: Values; etag: string }
    meet(facts)
    setEtag(theirs)
  })

  const submit = form.handleSubmit(async (facts) => {
    setFailure(undefined)
    try {
      const saved = await save.mutateAsync({ section, etag, facts: facts as unknown as Facts })
      setEtag(saved.etag)
      form.reset(form.getValues())
      toast.success(t('studioFacts.saved'))
    } catch (error) {
      tell(error)
    }
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={(event) => void submit(event)} className="grid gap-6">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {differences && <ConflictNotice {...{ differences, labelOf, textOf }} />}
        <FactFields section={section} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            {t(save.isPending ? 'common.busy' : 'studioFacts.save')}
          </Button>
          <p className="text-xs text-ink-soft">{t('studioFacts.saveHint')}</p>
        </div>
      </Form>
    </FormProvider>
  )
}

/** How the conflict notice writes what another administrator has saved. */
function useFactText(section: Section): (difference: Difference) => string {
  const shown = useShownValue()
  return ({ field, theirs }) => {
    const as = fieldsOf(section).find(({ name }) => name === field)?.as
    if (as === 'texts' || as === 'passages' || as === 'steps')
      return Object.values(theirs as Record<string, string | string[]>)
        .flat()
        .join('\n')
    if (as === 'parts')
      return languages.flatMap((language) => linesOfParts(theirs as DocumentPart[], language)).join('\n')
    if (as === 'yen' || as === 'weekdays' || as === 'plans' || as === 'tiers') return shown(as, theirs)
    return String(theirs)
  }
}
