import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { addressOf, addressWith, listingOf } from './listing.ts'

/** The conditions of the list: a button opens them, and those in use stay in sight. The address keeps them. */
export function MemberFilters({ total }: { total: number | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { conditions } = listingOf(search)
  const goTo = (address: string) => void navigate(address, { preventScrollReset: true })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button look="outline" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          {t('memberSearch.open')}
          <Icon name="down" className={open ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
        <FilterChips
          conditions={conditions}
          total={total}
          onRemove={(name) => goTo(addressWith(search, name, ''))}
          onClear={() => goTo(addressOf(search, { conditions: {} }))}
        />
      </div>
      <div id={panel} hidden={!open}>
        <FilterPanel
          conditions={conditions}
          onChange={(name, value) => goTo(addressWith(search, name, value))}
        />
      </div>
    </div>
  )
}
