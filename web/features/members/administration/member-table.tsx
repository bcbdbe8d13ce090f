import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { MemberSortField, ManagedMember, MemberSort } from '#contract/member-administration.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'
import { addressOf, nextSort } from './listing.ts'
import { MemberRow } from './member-row.tsx'
import { sortLabels } from './sort-labels.ts'

interface Props {
  members: readonly ManagedMember[]
  sort: MemberSort
  /** Whether another page is loading. */
  waiting: boolean
}

/**
 * The members (specification section 2). Names stand in the order of the language. Where a table has no room, its rows are
 * cards. The roles stand here because WebKit forgets them for parts that are not drawn as a table.
 */
export function MemberTable({ members, sort, waiting }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = language === 'ja' ? (['last', 'first'] as const) : (['first', 'last'] as const)
  return (
    <div
      className={classes(
        '@3xl:overflow-x-auto @3xl:rounded-3xl @3xl:shadow-soft',
        // Only when it takes long enough to be seen.
        waiting && 'opacity-60 transition-opacity delay-300',
      )}
    >
      <table
        role="table"
        aria-label={t('admin.member.table')}
        aria-busy={waiting}
        className="block w-full text-left text-sm @3xl:table"
      >
        <thead role="rowgroup" className="hidden border-b border-line bg-card @3xl:table-header-group">
          <tr role="row">
            {names.map((name) => (
              <Heading key={name} field={name === 'last' ? 'kana' : 'kanaFirstName'} sort={sort} />
            ))}
            <Heading field="gender" sort={sort} />
            <Heading field="email" sort={sort} />
            <Heading field="tickets" sort={sort} />
            <Heading field="memberType" sort={sort} />
            <th role="columnheader" scope="col">
              <span className="sr-only">{t('admin.member.operate')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-3 divide-line @3xl:table-row-group @3xl:divide-y">
          {members.map((member) => (
            <MemberRow key={member.id} {...{ member, names }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ field, sort }: { field: MemberSortField; sort: MemberSort }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      {...(direction && { 'aria-sort': direction })}
      className={classes('px-2 py-1 first:pl-5 @5xl:px-3', field === 'tickets' && 'text-right')}
    >
      <Link
        to={addressOf(search, { sort: nextSort(sort, field) })}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 font-semibold whitespace-nowrap hover:text-persimmon-deep"
      >
        {t(sortLabels[field])}
        <span aria-hidden="true" className={classes('text-xs', !direction && 'text-wood')}>
          {direction === 'descending' ? '▼' : '▲'}
        </span>
      </Link>
    </th>
  )
}
