import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { MemberSortField, ManagedMember, MemberSort } from '#contract/member-administration.ts'
import { planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { addressOf, nextSort } from './listing.ts'

interface Props {
  members: readonly ManagedMember[]
  sort: MemberSort
  /** Whether another page is loading. */
  waiting: boolean
  onOperate: (member: ManagedMember) => void
}

/** Columns are at least as wide as their longest word. */
const cell = 'px-2 py-3 break-words break-keep lg:px-3'

/** The members (specification section 2). Names stand in the order of the language. */
export function MemberTable({ members, sort, waiting, onOperate }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const names = language === 'ja' ? (['last', 'first'] as const) : (['first', 'last'] as const)
  return (
    <div className={classes('overflow-x-auto rounded-3xl bg-card shadow-soft', waiting && 'opacity-60')}>
      <table
        aria-label={t('admin.member.table')}
        aria-busy={waiting}
        className="w-full min-w-[46rem] text-left text-sm"
      >
        <thead className="border-b border-line">
          <tr>
            {names.map((name) => (
              <Heading
                key={name}
                label={t(`admin.member.${name}Name`)}
                field={name === 'last' ? 'kana' : 'kanaFirstName'}
                sort={sort}
              />
            ))}
            <Heading label={t('admin.member.gender')} field="gender" sort={sort} />
            <Heading label={t('admin.member.email')} field="email" sort={sort} />
            <Heading label={t('admin.member.tickets')} field="tickets" sort={sort} numeric />
            <Heading label={t('admin.member.memberType')} field="memberType" sort={sort} />
            <th scope="col" className={cell}>
              <span className="sr-only">{t('admin.member.operate')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {members.map((member) => (
            <tr key={member.id} className="hover:bg-paper">
              {names.map((name) => (
                <NameCell
                  key={name}
                  name={member[`${name}Name`]}
                  kana={member[name === 'last' ? 'kanaLastName' : 'kanaFirstName']}
                />
              ))}
              <td className={cell}>{t(`admin.member.gender${member.gender}`)}</td>
              <td className={cell}>
                <Email address={member.email} />
              </td>
              <td className={classes(cell, 'text-right tabular-nums')}>{member.tickets}</td>
              <td className={cell}>
                {planName(member.memberType, language)}{' '}
                {member.role === 'ADMIN' && (
                  <span className="inline-block rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep">
                    {t('admin.member.admin')}
                  </span>
                )}
              </td>
              <td className="py-2 pr-5 pl-2 text-right">
                <Button
                  look="outline"
                  aria-label={t('admin.member.operateOf', { name: fullName(member) })}
                  onClick={() => onOperate(member)}
                  className="px-4 text-sm whitespace-nowrap"
                >
                  {t('admin.member.operate')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

function NameCell({ name, kana }: { name: string; kana: string }) {
  return (
    <td lang="ja" className={classes(cell, 'whitespace-nowrap first:pl-5')}>
      <span className="block text-xs text-ink-soft">{kana}</span>
      <span className="block font-semibold">{name}</span>
    </td>
  )
}

interface HeadingProps {
  label: string
  numeric?: boolean
  /** Absent for a column that cannot be sorted. */
  field?: MemberSortField
  sort?: MemberSort
}

function Heading({ label, field, sort, numeric = false }: HeadingProps) {
  const [search] = useSearchParams()
  const align = numeric ? 'text-right' : 'text-left'
  if (field === undefined || sort === undefined) {
    return (
      <th scope="col" className={classes(cell, 'font-semibold whitespace-nowrap first:pl-5', align)}>
        {label}
      </th>
    )
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined
  return (
    <th
      scope="col"
      {...(direction && { 'aria-sort': direction })}
      className={classes('px-2 py-1 first:pl-5 lg:px-3', align)}
    >
      <Link
        to={addressOf(search, { sort: nextSort(sort, field) })}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 font-semibold whitespace-nowrap hover:text-persimmon"
      >
        {label}
        <span aria-hidden="true" className={classes('text-xs', !direction && 'text-wood')}>
          {direction === 'descending' ? '▼' : '▲'}
        </span>
      </Link>
    </th>
  )
}
