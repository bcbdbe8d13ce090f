import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** A link that opens in a new tab, so that what was typed on the page stays. */
export function NewTabLink({ href, children }: { href: string; children: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-block py-0.5 text-green underline underline-offset-4 hover:text-persimmon-deep"
    >
      {children} <Icon name="away" className="inline size-4" />
      <span className="sr-only">{t('common.newWindow')}</span>
    </a>
  )
}
