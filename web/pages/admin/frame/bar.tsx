import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { destinationAt } from '../destinations.ts'
import { AreaIcon } from './area-icon.tsx'
import { AreaLinks } from './area-links.tsx'
import { useFocusAfterLink } from './focus-after-link.ts'

/** On narrow screens: the name of the page, which opens a drawer with the links, and the search. */
export function Bar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  const here = destinationAt(useLocation())?.destination
  return (
    <div className="flex items-center border-b border-line px-2 sm:px-4 lg:hidden print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={dialog?.open ?? false}
        onClick={() => show(undefined)}
        className="flex min-h-12 min-w-0 grow items-center gap-2.5 rounded-xl px-2 text-left font-semibold text-green hover:bg-green-soft"
      >
        {here && <AreaIcon name={here.icon} className="size-5 shrink-0" />}
        <span className="sr-only">{t('adminNav.open')}</span>
        <span className="min-w-0">{here ? t(`adminNav.to.${here.name}`) : t('adminNav.title')}</span>
        <Icon name="down" className="size-4 shrink-0" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('adminNav.palette.open')}
        onClick={onSearch}
        className="grid size-11 shrink-0 place-items-center rounded-full text-green hover:bg-green-soft"
      >
        <AreaIcon name="search" />
      </button>
      {dialog && <Drawer key={dialog.opening} open={dialog.open} onClose={close} />}
    </div>
  )
}

function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { focusAfter, follow } = useFocusAfterLink()
  return (
    <Dialog
      {...{ open, onClose, focusAfter }}
      title={t('adminNav.title')}
      closeLabel={t('nav.closeMenu')}
      place="left"
    >
      <nav aria-label={t('adminNav.label')} className="-mx-3 grid gap-5">
        <AreaLinks
          onFollow={() => {
            follow()
            onClose()
          }}
        />
      </nav>
    </Dialog>
  )
}
