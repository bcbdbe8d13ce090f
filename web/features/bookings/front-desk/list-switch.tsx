import { useTranslation } from 'react-i18next'
import type { ReceivedLesson } from '#contract/reception.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  event: ReceivedLesson
  /** What a screen reader calls the list. */
  name: string
  listId: string
  isShown: boolean
  onSwitch: () => void
}

/** Shows or hides the list of a lesson that is over, and says what was noted in it. */
export function ListSwitch({ event, name, listId, isShown, onSwitch }: Props) {
  const { t } = useTranslation()
  const { users, guests = [] } = event.resource
  const people = [...users, ...guests]
  const countOf = (status: string) => people.filter((person) => person.status === status).length
  const [attended, missed, open] = [countOf('attended'), countOf('missed'), countOf('booked')]
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 print:hidden">
      <p className={open > 0 ? 'text-sm font-semibold text-persimmon-deep' : 'text-sm text-ink-soft'}>
        {people.length > 0 && t('reception.today.counts', { attended, missed, open })}
      </p>
      <Button
        look="quiet"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-label={name}
        onClick={onSwitch}
        className="-mr-4 px-4!"
      >
        {t(isShown ? 'reception.today.hide' : 'reception.today.show')}
        <Icon name="down" className={isShown ? 'size-4 rotate-180' : 'size-4'} />
      </Button>
    </div>
  )
}
