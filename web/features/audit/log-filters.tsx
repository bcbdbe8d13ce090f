import { useTranslation } from 'react-i18next'
import { auditKinds } from '#contract/audit.ts'
import { SearchField } from '#web/features/members/administration/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { useAuditActors } from './api.ts'
import { ChoiceField } from './choice-field.tsx'
import { DayField } from './day-field.tsx'
import { withoutFilters } from './log-address.ts'
import type { LogFilter } from './log-address.ts'
import { MemberFilter } from './member-filter.tsx'

interface Props {
  filter: LogFilter
  /** Changes the filters in the address; an empty text takes one away. */
  onChange: (change: Record<string, string>) => void
}

/** Narrows the log to a kind, an administrator, days, a member and words. */
export function LogFilters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const actors = useAuditActors()
  const { kind = '', actor = '', from = '', until = '', q = '' } = filter
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <SearchField
          q={q}
          label={t('logFilters.search')}
          hint={t('logFilters.searchHint')}
          onSearch={(typed) => onChange({ q: typed.trim() })}
        />
        <p className="text-xs text-ink-soft">{t('logFilters.searchSpan')}</p>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <ChoiceField
          label={t('admin.log.kind')}
          none={t('admin.log.all')}
          choices={auditKinds.map((known) => ({ id: known, name: t(`admin.log.kinds.${known}`) }))}
          chosen={kind}
          onChoose={(chosen) => onChange({ kind: chosen })}
        />
        <ChoiceField
          label={t('logFilters.actor')}
          none={t('logFilters.anyActor')}
          choices={actors.data ?? []}
          chosen={actor}
          onChoose={(chosen) => onChange({ actor: chosen })}
        />
        <DayField label={t('logFilters.from')} day={from} onChange={(day) => onChange({ from: day })} />
        <DayField label={t('logFilters.until')} day={until} onChange={(day) => onChange({ until: day })} />
      </div>
      <FailedLoad text={t('logFilters.actorsFailed')} query={actors} />
      <div className="flex flex-wrap items-center gap-3">
        <MemberFilter id={filter.member} onChange={(member) => onChange({ member })} />
        {Object.keys(filter).length > 0 && (
          <Button look="quiet" onClick={() => onChange(withoutFilters)}>
            {t('logFilters.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
