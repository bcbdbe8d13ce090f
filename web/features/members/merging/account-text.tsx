import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/merging.ts'
import { planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'

/** What lets an administrator tell an account from another one. */
export function AccountText({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { number, email, phone, birthday, tickets, memberType, registeredAt } = account
  const facts = [
    phone,
    birthday !== null && dateText(instantOf(birthday) ?? 0, language),
    planName(memberType, language),
    t('merging.tickets', { count: tickets }),
    t('merging.registered', { date: dateText(Date.parse(registeredAt), language) }),
  ]
  return (
    <span className="min-w-0 flex-1 text-sm">
      <span className="block text-xs text-ink-soft tabular-nums">
        {t('merging.number', { number: String(number).padStart(5, '0') })}
        <span lang="ja">{` · ${fullKana(account)}`}</span>
      </span>
      <span lang={languageOfName(fullName(account))} className="block font-semibold wrap-anywhere">
        {fullName(account)}
      </span>
      <span className="block break-all">{email}</span>
      <span className="block text-ink-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
