import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useChangeFeed } from './api.ts'

/** Makes the first address. Afterwards the button is gone, and the heading has the focus. */
export function CreateButton({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const { renew } = useChangeFeed()

  async function create() {
    try {
      await renew.mutateAsync()
      toast.success(t('calendar.created'))
      heading.current?.focus()
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <Button
      look="outline"
      busy={renew.isPending}
      onClick={() => void create()}
      className="justify-self-start"
    >
      <Icon name="calendar" className="size-4" />
      {t('calendar.create')}
    </Button>
  )
}
