import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { useFocusAfterLink } from './focus-after-link.ts'
import { FoundItem } from './found-item.tsx'
import { useFound } from './use-found.ts'
import type { Found, FoundGroup } from './use-found.ts'

export interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** Finds a page, a member or a lesson while one types, and opens it. */
export default function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { focusAfter, follow } = useFocusAfterLink()

  function choose({ path }: Found) {
    follow()
    onClose()
    window.scrollTo(0, 0)
    void navigate(to(path))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('adminNav.palette.title')}
      closeLabel={t('common.close')}
      place="top"
      focusFirst={input}
      focusAfter={focusAfter}
    >
      <Search input={input} onChoose={choose} />
    </Dialog>
  )
}

interface SearchProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: (found: Found) => void
}

function Search({ input, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { groups, isWaiting, isCurrent, members, lessons } = useFound(typed)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const failed = isCurrent && (members.error ?? lessons.error) !== null
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      // A chosen item must not become the text while the dialog fades out.
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
    >
      <Autocomplete.Input
        ref={input}
        aria-label={t('adminNav.palette.label')}
        placeholder={t('adminNav.palette.hint')}
        maxLength={limits.searchLength}
        enterKeyHint="go"
        spellCheck={false}
        className={inputClass}
      />
      <Autocomplete.Status className="min-h-9 py-2 text-xs text-ink-soft">
        {isWaiting && t('adminNav.palette.searching')}
        {!isWaiting && isCurrent && count > 0 && t('adminNav.palette.found', { count })}
        {!isWaiting && count === 0 && !failed && t('adminNav.palette.none')}
      </Autocomplete.Status>
      {isCurrent && <FailedLoad text={t('adminNav.palette.membersFailed')} query={members} />}
      {isCurrent && <FailedLoad text={t('adminNav.palette.lessonsFailed')} query={lessons} />}
      <Autocomplete.List className="-mx-3 h-[min(22rem,46svh)] scroll-py-2 overflow-y-auto">
        {({ value, items }: FoundGroup) => (
          <Autocomplete.Group key={value} items={items} className="pb-3">
            <Autocomplete.GroupLabel className="px-3 pb-1 text-xs text-ink-soft">
              {t(`adminNav.palette.${value}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(found: Found) => (
                <Autocomplete.Item
                  key={found.path}
                  value={found}
                  onClick={() => onChoose(found)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 leading-tight data-[highlighted]:bg-green-soft data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-green"
                >
                  <FoundItem found={found} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="pt-3 text-xs text-ink-soft pointer-coarse:hidden">{t('adminNav.palette.keys')}</p>
    </Autocomplete.Root>
  )
}
