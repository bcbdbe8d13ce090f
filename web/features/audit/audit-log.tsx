import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { auditKinds, listAuditActors, listAuditEntries } from '#contract/audit.ts'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { instantOf } from '#time/tokyo.ts'
import { useMember } from '#web/features/members/administration/api.ts'
import { MemberFinder } from '#web/features/members/administration/member-finder.tsx'
import { SearchField } from '#web/features/members/administration/search-field.tsx'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { usePageOfAddress, usePageOfList } from '#web/lib/page-of-list.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/calendar/day-field.tsx'
import { normaliseDate } from '#web/ui/calendar/moments.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { filterOfAddress, withoutFilters } from './log-address.ts'
import type { LogFilter } from './log-address.ts'

/** What administrators did, newest first. The address names the page and the filters. */
export function AuditLog() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { page, search, addressOf } = usePageOfAddress()
  const filter = filterOfAddress(search)
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <>
      <LogFilters filter={filter} onChange={(change) => void navigate(addressOf(1, change))} />
      <PagedList
        list={useAuditLog(page, filter)}
        addressOf={addressOf}
        texts={{
          failed: t('log.loadFailed'),
          none: t(isNarrowed ? 'logFilters.none' : 'log.none'),
        }}
        height="h-96"
      >
        {(entries) => (
          <ol className="divide-y divide-line rounded-3xl bg-card px-5 py-2 shadow-soft sm:px-7">
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditEntry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}

interface Props {
  filter: LogFilter
  /** Changes the filters in the address; an empty text takes one away. */
  onChange: (change: Record<string, string>) => void
}

/** Narrows the log to a kind, an administrator, days, a member and words. */
function LogFilters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const actors = useAuditActors()
  const { kind = '', actor = '', from = '', until = '', q = '' } = filter
  return (
    <div className="@container grid gap-4">
      <div className="grid items-start gap-x-3 gap-y-4 @min-[20rem]:grid-cols-2 @3xl:grid-cols-4 @5xl:grid-cols-[minmax(0,5fr)_repeat(2,minmax(0,3fr))_repeat(2,minmax(0,4fr))]">
        <div className="grid gap-1.5 @min-[20rem]:@max-5xl:col-span-2">
          <SearchField
            q={q}
            label={t('logFilters.search')}
            hint={t('logFilters.searchHint')}
            onSearch={(typed) => onChange({ q: typed.trim() })}
          />
          <p className="text-xs text-ink-soft">{t('logFilters.searchSpan')}</p>
        </div>
        <SelectField
          label={t('log.kind')}
          options={[
            { value: '', label: t('log.all') },
            ...auditKinds.map((value) => ({ value, label: t(`log.kinds.${value}`) })),
          ]}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
        <SelectField
          label={t('logFilters.actor')}
          options={[
            { value: '', label: t('logFilters.anyActor') },
            ...(actors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={actor}
          onChange={({ target }) => onChange({ actor: target.value })}
        />
        <DayFilter label={t('logFilters.from')} day={from} onChange={(day) => onChange({ from: day })} />
        <DayFilter label={t('logFilters.until')} day={until} onChange={(day) => onChange({ until: day })} />
        <div className="col-span-full flex flex-wrap items-center gap-3 self-end @3xl:@max-5xl:col-span-2">
          <MemberFilter id={filter.member} onChange={(member) => onChange({ member })} />
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" onClick={() => onChange(withoutFilters)}>
              {t('logFilters.clear')}
            </Button>
          )}
        </div>
      </div>
      <FailedLoad text={t('logFilters.actorsFailed')} query={actors} />
    </div>
  )
}

interface DayFilterProps {
  label: string
  /** `2026-11-23`; empty for none. */
  day: string
  onChange: (day: string) => void
}

/** A day that narrows the list as soon as it is whole. An empty field narrows nothing. */
function DayFilter({ label, day, onChange }: DayFilterProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(day)
  const [seen, setSeen] = useState(day)
  /** Days that were typed and are not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const isWrong = typed !== '' && instantOf(normaliseDate(typed)) === undefined
  if (day !== seen) {
    const arrived = asked.lastIndexOf(day)
    setSeen(day)
    setAsked(asked.slice(arrived + 1))
    // The back button and the button that clears the filters change the day as well. What was typed stays as
    // it was typed.
    if (arrived < 0) setTyped(day)
  }

  function change(text: string) {
    setTyped(text)
    const tidy = normaliseDate(text)
    const isWhole = text === '' || instantOf(tidy) !== undefined
    if (!isWhole || tidy === (asked.at(-1) ?? day)) return
    setAsked([...asked, tidy])
    onChange(tidy)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <DateInput
        id={id}
        date={typed}
        aria-invalid={isWrong && typed.length >= 'yyyy-MM-dd'.length}
        pickLabel={t('editing.calendar.pickDay', { field: label })}
        onDate={change}
      />
    </div>
  )
}

interface MemberFilterProps {
  /** The member to whom the log is narrowed. */
  id: string | undefined
  /** An empty id: all members. */
  onChange: (id: string) => void
}

/** Narrows the log to one member, who is found as everywhere else. */
function MemberFilter({ id, onChange }: MemberFilterProps) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const finder = useDialogState()
  return (
    <>
      <Button variant="outline" onClick={() => finder.show(undefined)}>
        <Icon name="person" />
        {id === undefined ? t('logFilters.chooseMember') : <NameOfMember id={id} />}
      </Button>
      {id !== undefined && (
        <Button variant="quiet" onClick={() => onChange('')}>
          {t('logFilters.anyMember')}
        </Button>
      )}
      {finder.dialog && (
        <Dialog
          key={finder.dialog.opening}
          open={finder.dialog.open}
          onClose={finder.close}
          title={t('logFilters.chooseMember')}
        >
          <MemberFinder
            note={({ memberType }) => ({
              disabled: false,
              text: planName(facts, memberType, language),
            })}
            onChoose={(member) => {
              finder.close()
              onChange(member.id)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function NameOfMember({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, isError } = useMember(id)
  if (isError) return t('log.unknown')
  return data ? t('logFilters.onlyMember', { name: fullName(data) }) : t('common.loading')
}

/** A page of the audit log: of the entries that are wanted, or of all. */
function useAuditLog(page: number, filter: LogFilter) {
  const { language } = useLanguage()
  const query = Object.entries(filter).length === 0 ? {} : { query: filter }
  return usePageOfList(listAuditEntries, { page, size: 50, language, ...query })
}

/** The administrators who stand in the log. */
const useAuditActors = () => useApiQuery(listAuditActors, {})
