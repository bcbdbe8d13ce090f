import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { becomeStudio } from '#contract/status.ts'
import { call } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  /** Null where this is the studio itself, which needs no button. */
  original: string | null
  waiting: number
  /** Gets the focus when the button that had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Makes a copy the studio, after the question whether the other one has stopped. */
export function BecomeStudio({ original, waiting, heading }: Props) {
  const { t } = useTranslation()
  const question = useDialogState<{ original: string; count: number }>()
  const client = useQueryClient()
  const become = useMutation({
    mutationFn: () => call(becomeStudio, {}),
    onSuccess() {
      toast.success(t('status.become.done'))
      question.finish()
      return client.invalidateQueries()
    },
  })

  function ask(address: string) {
    // So that the question does not begin with the failure of an earlier one.
    become.reset()
    question.show({ original: new URL(address).host, count: waiting })
  }

  return (
    <>
      {original !== null && (
        <Button variant="outline" className="justify-self-start" onClick={() => ask(original)}>
          {t('status.become.button')}
        </Button>
      )}
      {question.dialog && (
        <ConfirmDialog
          key={question.dialog.opening}
          open={question.dialog.open}
          title={t('status.become.title')}
          okLabel={t('status.become.button')}
          busy={become.isPending}
          failure={become.isError && errorText(t, become.error)}
          focusAfter={question.dialog.done ? heading : undefined}
          onOk={() => become.mutate()}
          onCancel={question.close}
        >
          <div className="grid gap-3">
            <p>{t('status.become.text', question.dialog.subject)}</p>
            {question.dialog.subject.count > 0 && <p>{t('status.become.mails', question.dialog.subject)}</p>}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
