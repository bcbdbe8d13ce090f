import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import type { PartProps } from './form.ts'

/** The consent to the membership rules. The links to the rules open new tabs, so that nothing typed is lost. */
export function ConsentField({ form }: PartProps) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const errorId = useId()
  const error = form.formState.errors.consent
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          className="size-5 shrink-0 accent-green"
          {...form.register('consent')}
        />
        {t('register.consent')}
      </label>
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {fieldErrorText(t, 'consent', error.message)}
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <NewTabLink href={`/membership-rules-${language}.pdf`}>{t('register.rulesPdf')}</NewTabLink>
        <NewTabLink href={to('/membership-rules')}>{t('register.rulesPage')}</NewTabLink>
      </p>
    </div>
  )
}
