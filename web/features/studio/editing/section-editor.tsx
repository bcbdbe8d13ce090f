import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SectionState } from '#contract/studio/studio-administration.ts'
import { draftSchemas } from '#contract/studio/studio-facts.ts'
import { linesOfParts } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import { languages } from '#studio/languages.ts'
import { pausingOfFile, pausingSentenceNames, pausingSentences } from '#studio/pausing.ts'
import { sampleFields } from '#studio/samples.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { slashText } from '#time/tokyo.ts'
import { ChangeList } from '#web/features/audit/change-list.tsx'
import { useShownValue } from '#web/features/audit/shown-value.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useConflict } from '#web/lib/conflict.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { useAnchor } from '#web/ui/anchor.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDropDraft, useEndPlan, useSaveDraft, useSection } from './api.ts'
import { FactFields } from './fact-fields.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { fieldsOf, useFactLabel } from './section-fields.ts'
import { SectionHistory } from './section-history.tsx'

/** A section of the facts: the draft, the form and the history. */
export function SectionEditor({ section }: { section: Section }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const yen = useYen()
  const query = useSection(section)
  const [filling, setFilling] = useState(0)
  const { data: state, isPending } = query

  /**
   * The form keeps what was typed while the section is read again, so it is made anew when the draft under it
   * has gone.
   */
  async function refill() {
    await query.refetch()
    setFilling((before) => before + 1)
  }

  if (isPending) return <Skeleton className="h-96" />
  const onRefill = () => void refill()
  return (
    <div className="grid gap-6">
      <FailedLoad text={t('studioFacts.loadFailed')} query={query} />
      {state && (
        <>
          <PageSection title={t(`studioFacts.section.${section}`)} anchor="facts">
            {state.draft && (
              <Link
                to={`?section=${section}#draft`}
                className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full bg-persimmon-soft px-4 text-sm font-semibold text-persimmon-deep"
              >
                {t('studioFacts.toDraft')}
              </Link>
            )}
            <p className="max-w-3xl text-sm text-ink-soft">
              {t(`studioFacts.lead.${section}`, {
                fee: yen(facts.prices.entryFee),
                hours: facts.booking.cancelUntilHoursBefore,
                placeholder: '{{studio}}',
              })}
            </p>
            {hasPlaceholders.has(section) && <Placeholders />}
            <SectionForm key={filling} {...{ section, state }} />
            {state.draft && <DraftCard {...{ section, onRefill }} state={{ ...state, draft: state.draft }} />}
          </PageSection>
          <PageSection title={t('studioFacts.history')} anchor="history">
            <SectionHistory {...{ section, state, onRefill }} />
          </PageSection>
        </>
      )}
    </div>
  )
}

/** The sections whose texts may have the placeholders of studio/pausing.ts. */
const hasPlaceholders = new Set<Section>(['legal', 'rules'])

/** What can be written in a text, and the sentence that stands there then. */
function Placeholders() {
  const { pausing = pausingOfFile } = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentences = pausingSentences(pausing)
  return (
    <details className="max-w-3xl text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">{t('studioFacts.placeholders')}</summary>
      <p className="mt-2 text-ink-soft">{t('studioFacts.placeholdersHint')}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {pausingSentenceNames.map((name) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="text-ink-soft max-sm:mb-2">
              {sentences[name][language] || t('studioFacts.placeholderEmpty')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface DraftCardProps {
  section: Section
  state: SectionState & { draft: NonNullable<SectionState['draft']> }
  /** Fills the form again, because its draft is gone. */
  onRefill: () => void
}

/** The draft: who saved it, what it changes, and the ways to publish or discard it. */
function DraftCard({ section, state: { draft, etag }, onRefill }: DraftCardProps) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { section: card, heading } = useAnchor('draft')
  const [publishing, setPublishing] = useState(false)
  const [asking, setAsking] = useState(false)
  const at = slashText(Date.parse(draft.at)) + zoneMark
  return (
    <section
      ref={card}
      id="draft"
      aria-label={t('studioFacts.draft')}
      className="grid scroll-mt-16 gap-4 rounded-2xl border border-persimmon bg-paper px-5 py-5"
    >
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-base">
          {t('studioFacts.draft')}
        </h3>
        <p className="text-sm text-ink-soft">
          {draft.broughtBack === null
            ? t('studioFacts.draftBy', { name: draft.by, at })
            : t('studioFacts.draftBack', { name: draft.by, at, number: draft.broughtBack })}
        </p>
      </div>
      {Object.keys(draft.after).length === 0 ? (
        <p className="text-sm">{t('studioFacts.draftSame')}</p>
      ) : (
        <ChangeList entry={draft} />
      )}
      {draft.publishAt !== null && (
        <div className="grid gap-1 rounded-xl bg-green-soft px-4 py-3 text-sm">
          <p className="font-semibold text-green">
            {t('studioFacts.plan.is', { at: slashText(Date.parse(draft.publishAt)) + zoneMark })}
          </p>
          <p>{t('studioFacts.plan.hint')}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setPublishing(true)}>{t('studioFacts.look')}</Button>
        {draft.publishAt === null ? (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t('studioFacts.drop')}
          </Button>
        ) : (
          <EndPlan {...{ section, etag, onRefill }} />
        )}
      </div>
      {publishing && <PublishDialog {...{ section, etag, onRefill }} onClose={() => setPublishing(false)} />}
      {asking && <DropQuestion {...{ section, etag, onRefill }} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Takes the plan back at once: the draft stays, and can be planned again. */
function EndPlan({ section, etag, onRefill }: Omit<QuestionProps, 'onClose'>) {
  const { t } = useTranslation()
  const end = useEndPlan()
  const { failed, act } = useConfirmAction({
    work: () => end.mutateAsync({ section, etag }),
    done: t('studioFacts.plan.ended'),
    doneAlready: 'error.section.notPlanned',
    othersMayDoIt: true,
    onDone: onRefill,
  })
  return (
    <>
      <Button variant="outline" busy={end.isPending} onClick={act}>
        {t('studioFacts.plan.end')}
      </Button>
      {failed && <Notice kind="error">{failed.text}</Notice>}
    </>
  )
}

interface QuestionProps {
  section: Section
  etag: string
  onRefill: () => void
  onClose: () => void
}

function DropQuestion({ section, etag, onRefill, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const drop = useDropDraft()
  const { failed, act } = useConfirmAction({
    work: () => drop.mutateAsync({ section, etag }),
    done: t('studioFacts.dropped'),
    doneAlready: 'error.section.noDraft',
    othersMayDoIt: true,
    onDone() {
      onClose()
      onRefill()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('studioFacts.dropTitle')}
      okLabel={t('studioFacts.drop')}
      busy={drop.isPending}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <p>{t('studioFacts.dropText')}</p>
    </ConfirmDialog>
  )
}

/** Names the fields that still hold what was invented for the sample, as long as they do. */
function SampleMark({ section }: { section: Section }) {
  const isBlank = useFacts().beginning === 'blank'
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const values = useWatch<Values>()
  const fields = sampleFields(section, values)
  if (fields.length === 0) return null
  return (
    <p className="rounded-2xl border border-dashed border-wood bg-paper px-5 py-4 text-sm">
      {t(isBlank ? 'studioFacts.sampleLeftOut' : 'studioFacts.sampleShown', {
        fields: fields.map(labelOf).join(t('spaceAdmin.listGap')),
      })}
    </p>
  )
}

type Facts = StudioFacts[Section]
type Values = Record<string, unknown>

/** Edits a section. What is saved is a draft, which visitors do not see. */
function SectionForm({ section, state }: { section: Section; state: SectionState }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const textOf = useFactText(section)
  const save = useSaveDraft()
  const [filledWith] = useState<Values>({ ...(state.draft?.facts ?? state.facts) })
  const [etag, setEtag] = useState(state.etag)
  const isPlanned = state.draft !== null && state.draft.publishAt !== null
  const form = useContractForm<Values, Values>(draftSchemas[section], filledWith)
  useUnsavedInput(form, `studio ${section}`)
  const { differences, mergeTheirChanges } = useConflict(form, filledWith)
  const { failure, submitWith } = useSubmission(form, {
    onChanged: (current) => {
      const { facts, etag: theirs } = current as { facts: Values; etag: string }
      mergeTheirChanges(facts)
      setEtag(theirs)
    },
  })

  const submit = submitWith(async (facts) => {
    const saved = await save.mutateAsync({ section, etag, facts: facts as unknown as Facts })
    setEtag(saved.etag)
    form.reset(form.getValues())
    toast.success(t('studioFacts.saved'))
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={(event) => void submit(event)} className="grid gap-6">
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {differences && <ConflictNotice {...{ differences, labelOf, textOf }} />}
        <SampleMark section={section} />
        <FactFields section={section} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending} disabled={isPlanned}>
            {t(save.isPending ? 'common.busy' : 'studioFacts.save')}
          </Button>
          <p className="text-xs text-ink-soft">
            {t(isPlanned ? 'studioFacts.plan.hint' : 'studioFacts.saveHint')}
          </p>
        </div>
      </Form>
    </FormProvider>
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === ''

/** How the conflict notice writes what another administrator has saved. */
function useFactText(section: Section): (difference: Difference) => string {
  const { t } = useTranslation()
  const shown = useShownValue()
  return ({ field, theirs }) => {
    const as = fieldsOf(section).find(({ name }) => name === field)?.as
    if (as === 'texts' || as === 'passages' || as === 'steps')
      return Object.values(theirs as Record<string, string | string[]>)
        .flat()
        .join('\n')
    if (as === 'parts')
      return languages.flatMap((language) => linesOfParts(theirs as DocumentPart[], language)).join('\n')
    if (isEmpty(theirs)) return as === 'plan' ? t('studioFacts.noPlan') : t('log.empty')
    if (as === 'flag') return shown('yesNo', theirs)
    if (as === 'logo' || as === 'picture') return t('log.otherPicture')
    if (as === 'dayOrNone') return shown('day', theirs)
    if (as === 'plan') return shown('memberType', theirs)
    if (
      as === 'yen' ||
      as === 'weekdays' ||
      as === 'plans' ||
      as === 'offers' ||
      as === 'kinds' ||
      as === 'blocks' ||
      as === 'cards' ||
      as === 'asked' ||
      as === 'tiers' ||
      as === 'absences' ||
      as === 'questions' ||
      as === 'planLimits'
    )
      return shown(as, theirs)
    return String(theirs)
  }
}
