import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { memberSortFields, memberSorts } from '#contract/accounts/member-administration.ts'
import { isStaff } from '#contract/roles.ts'
import type { ManagedMember, MemberSort, MemberSortField } from '#contract/accounts/member-administration.ts'
import { planName } from '#studio/member-types.ts'
import { formsOf } from '#studio/forms.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Select } from '#web/ui/select-field.tsx'
import { addressOfListing, nextSort } from './listing.ts'
import { OperateDialog } from './member-dialogs.tsx'
import { missingOf } from './member-form.ts'

/** The rows that the administrator has chosen. */
export interface ChosenMembers {
  ids: readonly string[]
  /** Whether the members on the other pages are chosen too. */
  everyone: boolean
  /** Whether all rows of this page are chosen. */
  all: boolean
  toggle: (id: string, on: boolean) => void
  toggleAll: (on: boolean) => void
  chooseEveryone: () => void
}

interface MemberTableProps {
  members: readonly ManagedMember[]
  choice: ChosenMembers
  sort: MemberSort
  /** Whether another page is loading. */
  waiting: boolean
}

/**
 * The members (specification section 2). Names stand in the order of the language. Where a table has no room,
 * its rows are cards. The roles stand here because WebKit forgets them for parts that are not drawn as a
 * table.
 */
export function MemberTable({ members, choice, sort, waiting }: MemberTableProps) {
  const { t } = useTranslation()
  const pageOf = usePageOf()
  const operating = useDialogState<ManagedMember>()
  const may = useMayCall()
  const columns = useColumns(choice, operating.show).filter(
    ({ id }) => may('changeMember') || (id !== 'choose' && id !== 'operate'),
  )
  return (
    // The part that gets the focus when a change takes the row of the operate button from the list.
    <div
      tabIndex={-1}
      className={classes(
        '@3xl:overflow-x-auto @3xl:rounded-3xl @3xl:shadow-soft',
        // Only when it takes long enough to be seen.
        waiting && 'opacity-60 transition-opacity delay-300',
      )}
    >
      <table
        role="table"
        aria-label={t('memberAdmin.table')}
        aria-busy={waiting}
        className="block w-full text-left text-sm @3xl:table"
      >
        <thead role="rowgroup" className="hidden border-b border-line bg-card @3xl:table-header-group">
          <tr role="row">
            {columns.map(({ id, sortedBy, label }) =>
              sortedBy ? (
                <Heading key={id} field={sortedBy} sort={sort} />
              ) : (
                <th key={id} role="columnheader" scope="col" className={id === 'choose' ? 'w-14' : ''}>
                  {id === 'choose' ? (
                    <ChooseAll choice={choice} label={label} labelHidden />
                  ) : (
                    <span className="sr-only">{label}</span>
                  )}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-3 divide-line @3xl:table-row-group @3xl:divide-y">
          {members.map((member) => (
            <tr
              key={member.id}
              role="row"
              className="relative flex flex-wrap items-center gap-x-5 gap-y-2 bg-card px-5 py-4 hover:bg-paper has-checked:bg-paper @max-3xl:rounded-3xl @max-3xl:shadow-soft @3xl:table-row"
            >
              {columns.map(({ id, label, labelled = false, className, show }) => (
                <td key={id} role="cell" className={className}>
                  {labelled && <span className="text-xs text-ink-soft @3xl:hidden">{label} </span>}
                  {show(member)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {operating.dialog && (
        <OperateDialog
          key={operating.dialog.opening}
          open={operating.dialog.open}
          now={operating.dialog.subject}
          page={pageOf(operating.dialog.subject)}
          onClose={operating.close}
        />
      )}
    </div>
  )
}

/** Where the name of a member leads. The page of the member leads back to this list. */
function usePageOf() {
  const { to } = useLanguage()
  const { search } = useLocation()
  return ({ id }: ManagedMember) => ({ to: to(`/admin/members/${id}`), state: { list: search } })
}

interface Column {
  id: string
  label: string
  /** Absent for a column without an order, whose label is only spoken. */
  sortedBy?: MemberSortField
  /** Whether the label stands beside the value on a card, which has no headings. */
  labelled?: boolean
  className: string
  show: (member: ManagedMember) => ReactNode
}

/** Columns are at least as wide as their longest word. */
const cell = '@3xl:table-cell @3xl:px-2 @3xl:py-3 @3xl:break-words @3xl:break-keep @5xl:px-3'

/** What the list says of a member: on a wide screen one column each. */
function useColumns(choice: ChosenMembers, onOperate: (member: ManagedMember) => void): readonly Column[] {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const pageOf = usePageOf()
  const sorted = (sortedBy: MemberSortField) => ({ id: sortedBy, sortedBy, label: t(sortLabels[sortedBy]) })
  const order = language === 'ja' ? (['last', 'first'] as const) : (['first', 'last'] as const)
  const names = order.map((which, position): Column => ({
    ...sorted(which === 'last' ? 'kana' : 'kanaFirstName'),
    className: classes(cell, '@3xl:whitespace-nowrap'),
    show(member) {
      const name = member[`${which}Name`]
      return (
        <>
          <span lang="ja" className="block text-xs text-ink-soft">
            {member[which === 'last' ? 'kanaLastName' : 'kanaFirstName']}
          </span>
          {position === 0 ? (
            <RowLink member={member} page={pageOf(member)} name={name} />
          ) : (
            <span lang={languageOfName(name)} className="block min-h-6 font-semibold">
              {name}
            </span>
          )}
        </>
      )
    },
  }))
  return [
    {
      id: 'choose',
      label: t('memberSearch.chooseAll'),
      className: '@3xl:relative @3xl:table-cell @3xl:w-14',
      show: (member) => (
        // To the edge of the row, which would open the page of the member else.
        <label className="relative z-1 -mx-5 -my-4 grid h-19 w-15 place-items-center @3xl:absolute @3xl:inset-0 @3xl:m-0 @3xl:size-auto">
          <input
            type="checkbox"
            aria-label={t('memberSearch.choose', { name: fullName(member) })}
            checked={choice.ids.includes(member.id)}
            onChange={({ target }) => choice.toggle(member.id, target.checked)}
            className="size-5 accent-green"
          />
        </label>
      ),
    },
    ...names,
    {
      ...sorted('gender'),
      labelled: true,
      className: classes(cell, 'order-2'),
      show: ({ gender }) => t(`memberAdmin.gender${gender}`),
    },
    {
      ...sorted('email'),
      className: classes(cell, 'order-1 w-full @3xl:w-auto'),
      show: (member) => (
        <>
          <Email address={member.email} />
          <Missing member={member} />
        </>
      ),
    },
    {
      ...sorted('tickets'),
      labelled: true,
      className: classes(cell, 'order-2 tabular-nums @3xl:text-right'),
      show: ({ tickets }) => tickets,
    },
    {
      ...sorted('memberType'),
      labelled: true,
      className: classes(cell, 'order-2'),
      show: ({ memberType, role }) => (
        <>
          {planName(facts, memberType, language)}{' '}
          {isStaff(role) && (
            <span className="inline-block rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep">
              {t(`profile.role.${role}`)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'operate',
      label: t('memberAdmin.operate'),
      className: 'ml-auto text-right @3xl:table-cell @3xl:py-2 @3xl:pr-5 @3xl:pl-2',
      show: (member) => (
        <Button
          variant="outline"
          aria-label={t('memberAdmin.operateOf', { name: fullName(member) })}
          onClick={() => onOperate(member)}
          className="relative px-4! text-sm! @3xl:whitespace-nowrap"
        >
          {t('memberAdmin.operate')}
        </Button>
      ),
    },
  ]
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
      className={classes('px-2 py-1 @5xl:px-3', field === 'tickets' && 'text-right')}
    >
      <Link
        to={addressOfListing(search, { sort: nextSort(sort, field) })}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 font-semibold whitespace-nowrap hover:text-persimmon-deep"
      >
        {t(sortLabels[field])}
        {direction && (
          <span aria-hidden="true" className="text-xs">
            {direction === 'descending' ? '▼' : '▲'}
          </span>
        )}
      </Link>
    </th>
  )
}

interface RowLinkProps {
  member: ManagedMember
  page: { to: string; state: object }
  /** The part of the name that stands in the first column. */
  name: string
}

/** The link to the page of the member, which covers the row: a click anywhere in it follows the link. */
function RowLink({ member, page, name }: RowLinkProps) {
  return (
    <Link
      {...page}
      aria-label={fullName(member)}
      lang={languageOfName(name)}
      className="block min-h-6 font-semibold after:absolute after:inset-0 hover:underline hover:underline-offset-4"
    >
      {name}
    </Link>
  )
}

/** The address may break after the @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** What the studio does not know of the member. */
function Missing({ member }: { member: ManagedMember }) {
  const { t } = useTranslation()
  const forms = formsOf(useFacts())
  const missing = isStaff(member.role) ? [] : missingOf(member, forms)
  if (missing.length === 0) return null
  return (
    <span className="block text-xs text-persimmon-deep">
      {t('memberPage.missing.title')}{' '}
      {missing.map((name) => t(`memberPage.missing.${name}`)).join(t('memberPage.missing.comma'))}
    </span>
  )
}

interface ChooseAllProps {
  choice: ChosenMembers
  label: string
  labelHidden?: boolean
  className?: string
}

/** Chooses all rows, or none. */
export function ChooseAll({ choice, label, labelHidden = false, className }: ChooseAllProps) {
  return (
    <label
      className={classes(
        'flex min-h-11 items-center gap-2.5 text-sm',
        labelHidden && 'w-14 justify-center',
        className,
      )}
    >
      <input
        type="checkbox"
        {...(labelHidden && { 'aria-label': label })}
        checked={choice.all}
        onChange={({ target }) => choice.toggleAll(target.checked)}
        className="size-5 accent-green"
      />
      {!labelHidden && label}
    </label>
  )
}

interface SortFieldProps {
  sort: MemberSort
  onSort: (sort: MemberSort) => void
}

/** Chooses the order of the members where the list has no headings. */
export function SortField({ sort, onSort }: SortFieldProps) {
  const { t } = useTranslation()
  const options = memberSortFields.flatMap((field) => {
    const label = t(sortLabels[field])
    return [
      { value: field, label: t('memberAdmin.ascending', { field: label }) },
      { value: `-${field}`, label: t('memberAdmin.descending', { field: label }) },
    ]
  })
  return (
    <div className="min-w-0 flex-1 basis-[9rem] @3xl:hidden">
      <Select
        aria-label={t('memberAdmin.sort')}
        name="sort"
        value={sort}
        onChange={({ target }) => onSort(memberSorts.find((known) => known === target.value) ?? sort)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** The keys of the texts that name what the members are sorted by. */
const sortLabels = {
  kana: 'memberAdmin.lastName',
  kanaFirstName: 'memberAdmin.firstName',
  gender: 'memberAdmin.gender',
  email: 'memberAdmin.email',
  tickets: 'memberAdmin.tickets',
  memberType: 'memberAdmin.memberType',
  number: 'memberPage.numberTerm',
} as const satisfies Record<MemberSortField, string>
