import { useTranslation } from 'react-i18next'
import type { SeriesChangePreview } from '#contract/series.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangedByHand } from './changed-by-hand.tsx'
import type { ChangeScopeState } from './change-scope.ts'
import { ScopeChoice } from './scope-choice.tsx'

/** Asks which lessons of a series a change is for, and says what it does to them. */
export function ChangeScopeFields({ state }: { state: ChangeScopeState }) {
  const { t } = useTranslation()
  const { scope, preview, otherDay } = state
  return (
    <div className="grid gap-4">
      <ScopeChoice
        scope={scope}
        onScope={state.setScope}
        onlyOne={otherDay ? t('admin.series.scope.otherDay') : undefined}
      />
      {scope === 'one' ? (
        <p className="text-sm text-ink-soft">{t('admin.series.change.one')}</p>
      ) : (
        <>
          <FailedLoad text={t('admin.series.change.unchecked')} query={preview} />
          <div role="status" aria-busy={preview.isFetching}>
            {preview.isFetching && preview.data === undefined && <p>{t('admin.series.change.checking')}</p>}
            {preview.data && <Summary preview={preview.data} />}
          </div>
          {preview.data && (
            <ChangedByHand
              lessons={preview.data.changedByHand}
              text={t('admin.series.change.byHand')}
              replaceLabel={t('admin.series.change.replace')}
              byHand={state.byHand}
              onByHand={state.setByHand}
            />
          )}
        </>
      )}
    </div>
  )
}

function Summary({ preview: { lessons, members, guests } }: { preview: SeriesChangePreview }) {
  const { t } = useTranslation()
  return (
    <Notice>
      {[
        lessons === 0
          ? t('admin.series.change.nothing')
          : t('admin.series.change.lessons', { count: lessons }),
        t('admin.series.change.later'),
        ...(members === 0 ? [] : [t('admin.series.change.members', { count: members })]),
        ...(guests === 0 ? [] : [t('admin.series.change.guests', { count: guests })]),
      ].join(' ')}
    </Notice>
  )
}
