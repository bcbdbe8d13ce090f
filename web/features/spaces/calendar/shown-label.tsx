import { useTranslation } from 'react-i18next'
import { inLanguage } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { useLanguage } from '#web/lib/language.ts'
import { EntryLabel } from '#web/ui/calendar/entry-label.tsx'
import type { EntryState } from '#web/ui/calendar/entry.ts'
import { useSpaceName } from '../names.ts'
import type { Shown } from './shown.ts'

/** An entry in a space's calendar: its times, what it is, and the space when that is not the chosen one. */
export function ShownLabel({ shown, ...state }: { shown: Shown } & EntryState) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const titleOf = useShownTitle()
  const { kind, elsewhere } = shown
  if (kind === 'window') {
    return (
      <EntryLabel
        {...state}
        speaksEnd
        title={elsewhere ? nameOf(elsewhere) : t('admin.space.free')}
        details={state.past && <span className="calendar-entry-state">{t('admin.space.ended')}</span>}
      />
    )
  }
  const isOpen = kind === 'hire' && shown.hire.open > 0
  const isHeld = kind === 'hire' && shown.hire.state === 'held'
  return (
    <EntryLabel
      {...state}
      speaksEnd
      title={titleOf(shown)}
      details={
        <>
          <span className="calendar-entry-state">
            {isOpen ? t('spaceCalendar.hire.toBePaid') : t(`spaceCalendar.look.${isHeld ? 'held' : kind}`)}
          </span>
          {elsewhere && <span className="calendar-entry-state">{nameOf(elsewhere)}</span>}
        </>
      }
    />
  )
}

/** The lesson's title, the member's name, the note of a block, or the name of a window's space. */
function useShownTitle() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return (shown: Shown): string => {
    if (shown.kind === 'lesson') return inLanguage(language, shown.lesson.title, shown.lesson.titleEn)
    if (shown.kind === 'hire') return t('spaceCalendar.hire.honoured', { name: fullName(shown.hire.member) })
    return shown.kind === 'block' ? shown.block.note : t('admin.space.free')
  }
}
