import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** What could not be loaded. */
  text: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Says what could not be loaded, and why, and offers to try again. Shows nothing without an error. */
export function FailedLoad({ text, query: { error, isFetching, refetch } }: Props) {
  const { t } = useTranslation()
  if (error === null) return null
  const retry = (
    <Button look="outline" disabled={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Notice kind="error" action={retry}>
      {text} {errorText(t, error)}
    </Notice>
  )
}
