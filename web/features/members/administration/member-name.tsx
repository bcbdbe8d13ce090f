import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/member-administration.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'

/** The member's name as a heading, with its reading, the number, and what is unusual about the account. */
export function MemberName({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const marks = [
    member.role === 'ADMIN' && t('admin.member.admin'),
    member.blocked && t('memberPage.blocked'),
  ].filter((mark) => mark !== false)
  return (
    <>
      <span lang="ja" className="block font-sans text-sm font-normal text-ink-soft">
        {fullKana(member)}
      </span>
      <span lang={languageOfName(fullName(member))} className="mr-4">
        {fullName(member)}
      </span>
      <span className="inline-flex flex-wrap gap-2 align-middle font-sans text-sm font-normal">
        <span className="text-ink-soft tabular-nums">
          {t('memberPage.number', { number: memberNumber(member.number) })}
        </span>
        {marks.map((mark) => (
          <span
            key={mark}
            className="rounded-full bg-persimmon-soft px-2.5 py-0.5 text-xs font-semibold text-persimmon-deep"
          >
            {mark}
          </span>
        ))}
      </span>
    </>
  )
}
