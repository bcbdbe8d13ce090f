import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinishedImport } from '#contract/imports.ts'
import { slashText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { PagePart } from '#web/ui/page-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useImports } from './api.ts'
import { InviteMembers } from './invite-members.tsx'

/** The last imports. Members who have no link yet can be sent one from here. */
export function EarlierImports() {
  const { t } = useTranslation()
  const imports = useImports()
  return (
    <PagePart title={t('importing.earlier.title')} anchor="earlier">
      <FailedLoad text={t('importing.earlier.failed')} query={imports} />
      {imports.isPending && <Skeleton className="h-24 rounded-2xl" />}
      {imports.data?.length === 0 && <p className="text-sm text-ink-soft">{t('importing.earlier.none')}</p>}
      {imports.data && imports.data.length > 0 && (
        <ul className="divide-y divide-line">
          {imports.data.map((one) => (
            <EarlierImport key={one.id} {...one} />
          ))}
        </ul>
      )}
    </PagePart>
  )
}

function EarlierImport({ id, kind, fileName, lines, at, actor, uninvited }: FinishedImport) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">{fileName}</p>
        <p className="text-sm tabular-nums">{t(`importing.earlier.lines.${kind}`, { count: lines })}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {t('importing.earlier.who', { at: slashText(Date.parse(at)) + zoneMark, actor })}
      </p>
      {uninvited > 0 && !isOpen && (
        <Button look="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('importing.earlier.invite', { count: uninvited })}
        </Button>
      )}
      {isOpen && <InviteMembers id={id} count={uninvited} />}
    </li>
  )
}
