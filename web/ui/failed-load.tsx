import { useTranslation } from 'react-i18next'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { endSession } from '#web/lib/session.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

interface Props {
  /** What could not be loaded. */
  text: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/**
 * Says what could not be loaded, and why, and offers to try again, or to log in when the server does not
 * accept the login. Shows nothing without an error.
 */
export function FailedLoad({ text, query: { error, isFetching, refetch } }: Props) {
  const { t } = useTranslation()
  if (error === null) return null
  const isLoginInvalid = error instanceof CallError && error.code === 'error.server.token_invalid'
  const wayOut = isLoginInvalid ? (
    <Button variant="outline" onClick={() => endSession('expired')}>
      {t('error.page.login')}
    </Button>
  ) : (
    <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Notice kind="error" action={wayOut}>
      {text} {errorText(t, error)}
    </Notice>
  )
}

/** Reserves the place of content that is loading, row by row. Screen readers say that it loads. */
export function LoadingRows({ rows }: { rows: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-5">
      {rows.map((className, position) => (
        <Skeleton key={position} className={className} />
      ))}
    </div>
  )
}
