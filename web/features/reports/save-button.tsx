import { useTranslation } from 'react-i18next'
import { download } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { csvOfFigures } from './figures.ts'
import type { Figures } from './figures.ts'

/** Saves a table as CSV. It has sums only, so that the log has no entry about it. */
export function SaveButton({ figures, name }: { figures: Figures; name: string }) {
  const { t } = useTranslation()
  return (
    <Button
      look="outline"
      className="justify-self-start print:hidden"
      aria-label={t('reports.saveOf', { table: figures.caption })}
      onClick={() => download(`${name}.csv`, 'text/csv;charset=utf-8', csvOfFigures(figures, t))}
    >
      {t('reports.save')}
    </Button>
  )
}
