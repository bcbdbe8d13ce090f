import { Component } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

interface Props {
  /** Which page of the site it is. Another one is tried, also when this one has failed. */
  address: string
  children: ReactNode
  onFailed: () => void
}

interface State {
  address: string | undefined
  isFailed: boolean
}

/**
 * Shows a message in the place of a page that cannot be shown, mostly because the connection was lost before its script came. Without
 * it React would remove everything from the screen.
 */
export class PageBoundary extends Component<Props, State> {
  static getDerivedStateFromError = (): Partial<State> => ({ isFailed: true })

  static getDerivedStateFromProps = ({ address }: Props, state: State): State | null =>
    address === state.address ? null : { address, isFailed: false }

  override state: State = { address: undefined, isFailed: false }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.isFailed ? <FailedPage /> : this.props.children
  }
}

function FailedPage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-6 px-5 py-24 text-center">
      <PageHeading className="text-2xl">
        <Phrases text={t('common.pageFailed')} />
      </PageHeading>
      <p>{t('common.checkConnection')}</p>
      {/* Some browsers keep the failure of a script until the page is loaded anew. */}
      <button type="button" className={buttonClass('outline')} onClick={() => location.reload()}>
        {t('common.retry')}
      </button>
    </div>
  )
}
