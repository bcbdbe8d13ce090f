import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { DraftPreview, Passage } from '#contract/studio/studio-administration.ts'
import { languageNames, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { Section } from '#studio/facts.ts'
import { isoText, parseStamp } from '#time/tokyo.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePlanDraft, usePreview, usePublishDraft } from './api.ts'
import { useFactLabel } from './section-fields.ts'

/** At once, or by itself at a moment. */
const moments = ['now', 'later'] as const

interface Props {
  section: Section
  etag: string
  onRefill: () => void
  onClose: () => void
}

/** Shows every page that the draft changes, and publishes it. */
export function PublishDialog({ section, etag, onRefill, onClose }: Props) {
  const { t } = useTranslation()
  const preview = usePreview({ section, etag })
  const publish = usePublishDraft()
  const plan = usePlanDraft()
  const zoneMark = useZoneMark()
  const [when, setWhen] = useState<(typeof moments)[number]>('now')
  /** What the browser's field has, in Tokyo: `2026-12-01T00:00`. */
  const [moment, setMoment] = useState('')
  const [mistake, setMistake] = useState<string>()
  const isBusy = publish.isPending || plan.isPending
  const [failure, setFailure] = useState<string>()
  const { data, isPending } = preview
  const textOf = (count: number) =>
    count === 0 ? t('studioFacts.noPages') : t('studioFacts.pages', { count })

  async function confirm(seen: string) {
    setFailure(undefined)
    setMistake(undefined)
    const publishAt = parseStamp(moment)
    if (when === 'later' && publishAt === undefined) return setMistake('required')
    try {
      if (when === 'later' && publishAt !== undefined)
        await plan.mutateAsync({ section, etag: seen, publishAt: isoText(publishAt) })
      else await publish.mutateAsync({ section, etag: seen })
      toast.success(t(when === 'later' ? 'studioFacts.plan.done' : 'studioFacts.published'))
      onClose()
      onRefill()
    } catch (error) {
      const refused = error instanceof CallError ? error.fields['publishAt'] : undefined
      if (refused === undefined) setFailure(errorText(t, error))
      else setMistake(refused)
    }
  }

  return (
    <Dialog
      open
      wide
      alert
      title={t('studioFacts.publishTitle')}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button busy={isBusy} disabled={data === undefined} onClick={() => data && void confirm(data.etag)}>
            {t(isBusy ? 'common.busy' : when === 'later' ? 'studioFacts.plan.ok' : 'studioFacts.publish')}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm">{t(`studioFacts.effect.${section}`)}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <RadioGroup
            legend={t('studioFacts.plan.when')}
            values={moments}
            chosen={when}
            onChoose={setWhen}
            text={(value) => t(`studioFacts.plan.${value}`)}
          />
          {when === 'later' && (
            <TextField
              label={t('studioFacts.plan.at') + zoneMark}
              required
              type="datetime-local"
              errorName="publishAt"
              error={mistake === undefined ? undefined : { type: 'publishAt', message: mistake }}
              className="max-w-72 tabular-nums"
              value={moment}
              onChange={({ target }) => setMoment(target.value)}
            />
          )}
        </div>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {isIncomplete(preview.error) ? (
          <MissingTexts fields={preview.error.fields} />
        ) : (
          <FailedLoad text={t('studioFacts.previewFailed')} query={preview} />
        )}
        {!preview.isError && (
          <p role="status" className="text-sm font-semibold">
            {data ? textOf(data.pages.length) : t('studioFacts.preparing')}
          </p>
        )}
        {isPending && <Skeleton className="h-64" />}
        {data && <ChangedPages pages={data.pages} />}
      </div>
    </Dialog>
  )
}

/** Whether the server refused the draft because a field has no text, which trying again does not change. */
const isIncomplete = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'error.section.incomplete'

function MissingTexts({ fields }: { fields: CallError['fields'] }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const names = Object.keys(fields).map(labelOf).join(t('spaceAdmin.listGap'))
  return (
    <Notice kind="error">{`${t('error.section.incomplete')} ${t('studioFacts.empty', { names })}`}</Notice>
  )
}

/** The pages that a draft changes, by language, each with its text before and after. */
function ChangedPages({ pages }: { pages: DraftPreview['pages'] }) {
  const changed = languages.filter((language) => pages.some((page) => page.language === language))
  return changed.map((language) => (
    <section key={language} aria-label={languageNames[language]} className="grid gap-3">
      <h3 className="text-base">{languageNames[language]}</h3>
      <ul className="grid gap-3">
        {pages
          .filter((page) => page.language === language)
          .map((page) => (
            <li key={page.address}>
              <ChangedPage page={page} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

function ChangedPage({ page }: { page: DraftPreview['pages'][number] }) {
  const { t } = useTranslation()
  const { address, language, title, passages, forSearchEngines } = page
  return (
    <details open className="rounded-2xl border border-line px-4 py-2">
      <summary lang={language} className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold wrap-anywhere">
        {title} <span className="font-normal text-ink-soft">{address}</span>
      </summary>
      <div className="grid gap-3 pb-2">
        {passages.map((passage, position) => (
          <ChangedPassage key={position} {...{ passage, language }} />
        ))}
        {forSearchEngines && (
          <p className="text-xs text-ink-soft">
            {t(`studioFacts.${passages.length > 0 ? 'forSearchEngines' : 'onlyForSearchEngines'}`)}
          </p>
        )}
      </div>
    </details>
  )
}

function ChangedPassage({ passage, language }: { passage: Passage; language: Language }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-2 text-sm sm:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <div
          key={side}
          className={
            side === 'before' ? 'rounded-xl bg-paper-deep px-4 py-2' : 'rounded-xl bg-green-soft px-4 py-2'
          }
        >
          <dt className="text-xs text-ink-soft">{t(`studioFacts.${side}`)}</dt>
          <dd lang={language} className="wrap-anywhere whitespace-pre-line">
            {passage[side].join('\n') || t('studioFacts.nothing')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
