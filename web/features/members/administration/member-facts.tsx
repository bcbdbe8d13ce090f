import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { languageNames } from '#studio/languages.ts'
import { mailtoLink } from '#studio/mailto.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { RulesVersion } from '#web/features/studio/rules-version.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { addressText, usePlace } from '../place.ts'

/** Who the member is and how to reach them. */
export function MemberFacts({ member }: { member: MemberWithHistory }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const birthday = member.birthday === null ? undefined : instantOf(member.birthday)
  const { consentVersion, consentAt } = member
  const { data: place } = usePlace(member.addressId)
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-2xl bg-paper px-5 py-4 text-sm sm:grid-cols-2">
      <Fact term={t('memberAdmin.name')}>
        <span lang={languageOfName(fullName(member))}>{fullName(member)}</span>
        <span lang="ja">{`（${fullKana(member)}）`}</span>
      </Fact>
      <Fact term={t('memberPage.numberTerm')}>{memberNumber(member.number)}</Fact>
      <Fact term={t('memberAdmin.email')}>
        <a
          href={mailtoLink(member.email)}
          className="inline-block py-1 break-all underline underline-offset-4"
        >
          {member.email}
        </a>
      </Fact>
      <Fact term={t('profile.phone')}>
        {member.phone && (
          <a href={`tel:${member.phone}`} className="inline-block py-1 underline underline-offset-4">
            {member.phone}
          </a>
        )}
      </Fact>
      <Fact term={t('profile.birthday')}>{birthday !== undefined && dateText(birthday, language)}</Fact>
      <Fact term={t('memberAdmin.gender')}>{t(`memberAdmin.gender${member.gender}`)}</Fact>
      <Fact term={t('memberAdmin.address')}>{addressText(member, place, language)}</Fact>
      <Fact term={t('mailing.own')}>{t(member.newsDeclined ? 'mailing.declined' : 'mailing.wanted')}</Fact>
      <Fact term={t('profile.language')}>
        <span lang={member.language}>{languageNames[member.language]}</span>
      </Fact>
      <Fact term={t('profile.rules.title')}>
        {consentVersion === null || consentAt === null ? (
          t('memberPage.noConsent')
        ) : (
          <>
            <span className="mr-3">
              {t('profile.rules.fact', {
                version: consentVersion,
                date: dateText(Date.parse(consentAt), language),
              })}
            </span>
            <RulesVersion version={consentVersion} />
          </>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children || t('memberAdmin.empty')}</dd>
    </div>
  )
}
