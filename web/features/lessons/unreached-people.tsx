import { useTranslation } from 'react-i18next'
import type { UnreachedPeople as People } from '#contract/unreached-people.ts'
import { languageOfName } from '#studio/person-name.ts'

/** The people whom no mail tells of a change, with their telephone numbers, for the front desk to call. */
export function UnreachedPeople({ people }: { people: People }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <p className="text-sm">{t('lessonPage.substitute.call', { count: people.length })}</p>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, phone }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
            <span lang={languageOfName(name)} className="font-semibold wrap-anywhere">
              {name}
            </span>
            {phone === '' ? (
              <span className="text-sm text-ink-soft">{t('lessonPage.substitute.noPhone')}</span>
            ) : (
              <a
                href={`tel:${phone}`}
                className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
              >
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
