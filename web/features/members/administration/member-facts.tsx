import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedMember } from '#contract/member-administration.ts'
import { languageNames } from '#studio/languages.ts'
import { dateText, instantOf } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { fullKana, fullName } from '#studio/person-name.ts'

/** Who the member is and how to reach them. */
export function UserFacts({ user }: { user: ManagedMember }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const birthday = user.birthday === null ? undefined : instantOf(user.birthday)
  const postal = user.addressId.replace(/^(\d{3})(\d{4})$/, '〒$1-$2')
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-2xl bg-paper px-5 py-4 text-sm sm:grid-cols-2">
      <Fact term={t('user.name')}>
        <span lang="ja">{`${fullName(user)}（${fullKana(user)}）`}</span>
      </Fact>
      <Fact term={t('profile.memberId')}>{String(user.number).padStart(5, '0')}</Fact>
      <Fact term={t('user.email')}>
        <a href={`mailto:${user.email}`} className="break-all underline underline-offset-4">
          {user.email}
        </a>
      </Fact>
      <Fact term={t('profile.phone')}>
        {user.phone && (
          <a href={`tel:${user.phone}`} className="underline underline-offset-4">
            {user.phone}
          </a>
        )}
      </Fact>
      <Fact term={t('profile.birthday')}>{birthday !== undefined && dateText(birthday, language)}</Fact>
      <Fact term={t('user.gender')}>{t(`user.gender${user.gender}`)}</Fact>
      <Fact term={t('user.address')}>{`${postal} ${user.addressRest}`.trim()}</Fact>
      <Fact term={t('profile.language')}>{languageNames[user.language]}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{term}</dt>
      <dd className="wrap-anywhere">{children || t('user.empty')}</dd>
    </div>
  )
}
