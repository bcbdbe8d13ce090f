import { useTranslation } from 'react-i18next'
import type { SectionState } from '#contract/studio/studio-administration.ts'
import type { Section } from '#studio/facts.ts'
import { slashText } from '#time/tokyo.ts'
import { ChangeList } from '#web/features/audit/change-list.tsx'
import { useConfirmAction } from '#web/lib/confirm-action.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useBringBackVersion } from './api.ts'

interface Props {
  section: Section
  state: SectionState
  onRefill: () => void
}

/**
 * Who published which version when, and what it changed. Each but the present one can be brought back as a
 * draft.
 */
export function SectionHistory({ section, state, onRefill }: Props) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { dialog, show, close } = useDialogState<number>()
  const { versions } = state
  return (
    <>
      <ol className="grid gap-4">
        {versions.map(({ number, at, by, broughtBack, ...changes }, position) => (
          <Version
            key={number}
            title={t('studioFacts.version', { number })}
            note={[
              t('studioFacts.versionBy', { name: by, at: slashText(Date.parse(at)) + zoneMark }),
              ...(broughtBack === null ? [] : [t('studioFacts.isBack', { number: broughtBack })]),
            ].join(' ')}
            isPresent={position === 0}
            onBringBack={() => show(number)}
          >
            <ChangeList entry={changes} />
          </Version>
        ))}
        <Version
          title={t('studioFacts.fileVersion')}
          note={t('studioFacts.fileNote')}
          isPresent={versions.length === 0}
          onBringBack={() => show(0)}
        />
      </ol>
      {dialog && (
        <BackQuestion
          key={dialog.opening}
          {...{ section, state, onRefill }}
          open={dialog.open}
          number={dialog.subject}
          onClose={close}
        />
      )}
    </>
  )
}

interface VersionProps {
  title: string
  note: string
  isPresent: boolean
  onBringBack: () => void
  children?: React.ReactNode
}

function Version({ title, note, isPresent, onBringBack, children }: VersionProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-4">
      <div className="grid min-w-0 flex-1 basis-[16rem] gap-1.5">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
        <p className="text-xs text-ink-soft">{note}</p>
        {children}
      </div>
      {isPresent ? (
        <p className="text-sm font-semibold text-green">{t('studioFacts.present')}</p>
      ) : (
        <Button
          variant="outline"
          className="px-4 text-sm"
          aria-label={t('studioFacts.bringBackOf', { version: title })}
          onClick={onBringBack}
        >
          {t('studioFacts.bringBack')}
        </Button>
      )}
    </li>
  )
}

interface BackQuestionProps extends Props {
  open: boolean
  number: number
  onClose: () => void
}

function BackQuestion({ section, state, open, number, onRefill, onClose }: BackQuestionProps) {
  const { t } = useTranslation()
  const bringBack = useBringBackVersion()
  const { failed, act } = useConfirmAction({
    work: () => bringBack.mutateAsync({ section, etag: state.etag, number }),
    done: t('studioFacts.broughtBack'),
    doneAlready: 'error.section.versionNotFound',
    onDone() {
      onClose()
      onRefill()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('studioFacts.backTitle')}
      okLabel={t('studioFacts.bringBack')}
      okVariant={state.draft === null ? 'primary' : 'danger'}
      busy={bringBack.isPending}
      failure={failed?.text}
      onOk={act}
      onCancel={onClose}
    >
      <p>{t(state.draft === null ? 'studioFacts.backText' : 'studioFacts.backOverDraft')}</p>
    </ConfirmDialog>
  )
}
