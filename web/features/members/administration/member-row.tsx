import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ManagedMember } from '#contract/member-administration.ts'
import { planName } from '#studio/member-types.ts'
import { fullName, languageOfName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** Columns are at least as wide as their longest word. */
const cell = '@3xl:table-cell @3xl:px-2 @3xl:py-3 @3xl:break-words @3xl:break-keep @5xl:px-3'

interface Props {
  member: ManagedMember
  names: ReadonlyArray<'first' | 'last'>
}

/** A member as a row of the table or, where that has no room, as a card. */
export function MemberRow({ member, names }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  // The page of the member leads back to this list.
  const page = { to: to(`/admin/members/${member.id}`), state: { list: useLocation().search } }
  return (
    <tr
      role="row"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 bg-card px-5 py-4 @max-3xl:rounded-3xl @max-3xl:shadow-soft @3xl:table-row @3xl:hover:bg-paper"
    >
      {names.map((name) => (
        <NameCell
          key={name}
          name={member[`${name}Name`]}
          kana={member[name === 'last' ? 'kanaLastName' : 'kanaFirstName']}
          page={page}
        />
      ))}
      <Cell label={t('admin.member.gender')}>{t(`admin.member.gender${member.gender}`)}</Cell>
      <td role="cell" className={classes(cell, 'order-1 w-full @3xl:w-auto')}>
        <Email address={member.email} />
      </td>
      <Cell label={t('admin.member.tickets')} className="tabular-nums @3xl:text-right">
        {member.tickets}
      </Cell>
      <Cell label={t('admin.member.memberType')}>
        {planName(member.memberType, language)}{' '}
        {member.role === 'ADMIN' && (
          <span className="inline-block rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep">
            {t('admin.member.admin')}
          </span>
        )}
      </Cell>
      <td role="cell" className="ml-auto text-right @3xl:table-cell @3xl:py-2 @3xl:pr-5 @3xl:pl-2">
        <Link
          {...page}
          aria-label={t('admin.member.operateOf', { name: fullName(member) })}
          className={buttonClass('outline', 'px-4! text-sm! @3xl:whitespace-nowrap')}
        >
          {t('admin.member.operate')}
        </Link>
      </td>
    </tr>
  )
}

interface NameProps {
  name: string
  kana: string
  page: { to: string; state: object }
}

/** A mouse finds the page of the member at the name too. The keyboard needs one link in each row. */
function NameCell({ name, kana, page }: NameProps) {
  return (
    <td role="cell" className={classes(cell, '@3xl:whitespace-nowrap @3xl:first:pl-5')}>
      <span lang="ja" className="block text-xs text-ink-soft">
        {kana}
      </span>
      <Link
        {...page}
        tabIndex={-1}
        lang={languageOfName(name)}
        className="block min-h-6 font-semibold hover:underline hover:underline-offset-4"
      >
        {name}
      </Link>
    </td>
  )
}

interface CellProps {
  /** Stands beside the value on a card, which has no headings. */
  label: string
  className?: string
  children: ReactNode
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td role="cell" className={classes(cell, 'order-2', className)}>
      <span className="text-xs text-ink-soft @3xl:hidden">{label} </span>
      {children}
    </td>
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
