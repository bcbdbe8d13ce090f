import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRulesVersion } from '#contract/studio/membership-rules.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DocumentSections } from './document-view.tsx'

/** Opens the text of a version of the membership rules, the present one or an earlier one. */
export function RulesVersion({ version }: { version: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 font-semibold text-green underline underline-offset-4"
      >
        {t('profile.rules.read')}
      </button>
      <Dialog
        open={open}
        wide
        title={t('profile.rules.documentTitle', { version })}
        onClose={() => setOpen(false)}
      >
        <RulesText version={version} />
      </Dialog>
    </>
  )
}

function RulesText({ version }: { version: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // The text of a version never changes.
  const query = useApiQuery(readRulesVersion, { params: { id: version } }, { staleTime: Infinity })
  const { data: document, isPending } = query
  if (isPending) return <Skeleton className="h-96" />
  return (
    <>
      <FailedLoad text={t('profile.rules.documentFailed')} query={query} />
      {document && (
        // Focusable, so that the keyboard can scroll the text.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="group" aria-label={t('pages.membershipRules.title')} tabIndex={0}>
          <p>
            <OwnText text={document[language].lead} />
          </p>
          <DocumentSections document={document} />
        </div>
      )}
    </>
  )
}
