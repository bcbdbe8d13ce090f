import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useOwnMember } from '../api.ts'
import { useChooseNews } from './api.ts'

/** Whether the member gets news by mail, and the way to change it. */
export function OwnNews() {
  const { t } = useTranslation()
  const { data: member } = useOwnMember()
  const choose = useChooseNews()
  if (member === undefined) return null
  const { newsDeclined } = member

  async function change() {
    try {
      const { declined } = await choose.mutateAsync(!newsDeclined)
      toast.success(t(declined ? 'mailing.ownStopped' : 'mailing.ownStarted'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <section className="mt-10 grid gap-3 border-t border-line pt-8">
      <h2 className="text-xl">{t('mailing.own')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-[16rem]">{t(newsDeclined ? 'mailing.ownOff' : 'mailing.ownOn')}</p>
        <Button look="outline" busy={choose.isPending} onClick={() => void change()}>
          {choose.isPending ? t('common.busy') : t(newsDeclined ? 'mailing.start' : 'mailing.stop')}
        </Button>
      </div>
    </section>
  )
}
