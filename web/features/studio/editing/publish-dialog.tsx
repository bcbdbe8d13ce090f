import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Section } from '#studio/sections.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePreview, usePublishDraft } from './api.ts'
import { ChangedPages } from './changed-pages.tsx'

interface Props {
  section: Section
  etag: string
  onRefill: () => void
  onClose: () => void
}

/** Shows every page that the draft changes, and publishes it. */
export function PublishDialog({ section, etag, onRefill, onClose }: Props) {
  const { t } = useTranslation()
  const preview = usePreview({ section, etag })
  const publish = usePublishDraft()
  const [failure, setFailure] = useState<string>()
  const { data, isPending } = preview
  const textOf = (count: number) =>
    count === 0 ? t('studioFacts.noPages') : t('studioFacts.pages', { count })

  async function confirm(seen: string) {
    setFailure(undefined)
    try {
      await publish.mutateAsync({ section, etag: seen })
      toast.success(t('studioFacts.published'))
      onClose()
      onRefill()
    } catch (error) {
      setFailure(errorText(t, error))
    }
  }

  return (
    <Dialog
      open
      wide
      alert
      title={t('studioFacts.publishTitle')}
      closeLabel={t('common.close')}
      onClose={() => !publish.isPending && onClose()}
      footer={
        <>
          <Button look="outline" disabled={publish.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={publish.isPending}
            disabled={data === undefined}
            onClick={() => data && void confirm(data.etag)}
          >
            {t(publish.isPending ? 'common.busy' : 'studioFacts.publish')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm">{t(`studioFacts.effect.${section}`)}</p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <FailedLoad text={t('studioFacts.previewFailed')} query={preview} />
        {!preview.isError && (
          <p role="status" className="text-sm font-semibold">
            {data ? textOf(data.pages.length) : t('studioFacts.preparing')}
          </p>
        )}
        {isPending && <Skeleton className="h-64" />}
        {data && <ChangedPages pages={data.pages} />}
      </div>
    </Dialog>
  )
}
