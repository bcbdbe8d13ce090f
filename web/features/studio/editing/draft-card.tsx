import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionState } from '#contract/studio-administration.ts'
import type { Section } from '#studio/sections.ts'
import { slashText } from '#time/tokyo.ts'
import { ChangeList } from '#web/features/audit/change-list.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDropDraft } from './api.ts'
import { PublishDialog } from './publish-dialog.tsx'

interface Props {
  section: Section
  state: SectionState & { draft: NonNullable<SectionState['draft']> }
  /** Fills the form again, because its draft is gone. */
  onRefill: () => void
}

/** The draft: who saved it, what it changes, and the ways to publish or discard it. */
export function DraftCard({ section, state: { draft, etag }, onRefill }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const [publishing, setPublishing] = useState(false)
  const [asking, setAsking] = useState(false)
  const at = slashText(Date.parse(draft.at)) + zoneMark
  return (
    <section
      aria-label={t('studioFacts.draft')}
      className="grid gap-4 rounded-2xl border border-persimmon bg-paper px-5 py-5"
    >
      <div className="grid gap-1">
        <h3 className="text-base">{t('studioFacts.draft')}</h3>
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
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setPublishing(true)}>{t('studioFacts.look')}</Button>
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('studioFacts.drop')}
        </Button>
      </div>
      {publishing && <PublishDialog {...{ section, etag, onRefill }} onClose={() => setPublishing(false)} />}
      {asking && <DropQuestion {...{ section, etag, onRefill }} onClose={() => setAsking(false)} />}
    </section>
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
      onOk={act}
      onCancel={onClose}
    >
      <p>{t('studioFacts.dropText')}</p>
      {failed && <Notice kind="error">{failed.text}</Notice>}
    </ConfirmDialog>
  )
}
