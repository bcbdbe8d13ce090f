import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** In a chunk of its own, because it reads QR codes. */
const Scanner = lazy(() => import('./scanner.tsx').catch(() => ({ default: NotLoaded })))

/** In the address, so that the page can be read from the server with the camera open. */
const parameter = 'camera'

/** Opens the camera and passes on the code that it reads. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has(parameter)

  function setOpen(open: boolean) {
    const next = new URLSearchParams(search)
    if (open) next.set(parameter, 'open')
    else next.delete(parameter)
    if (open && !mayUseCamera()) location.search = next.toString()
    else setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Button look="outline" className="min-h-14 px-7" onClick={() => setOpen(true)}>
        {t('reception.arrival.scan')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('reception.arrival.camera.title')}
        closeLabel={t('reception.arrival.camera.close')}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="aspect-square rounded-2xl" />}>
            <Scanner
              onCode={(code) => {
                setOpen(false)
                onCode(code)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** A document that Chromium has read from another address of the admin area may not use the camera until it is read again. */
function mayUseCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}

function NotLoaded() {
  const { t } = useTranslation()
  return <Notice kind="error">{t('reception.arrival.camera.loadFailed')}</Notice>
}
