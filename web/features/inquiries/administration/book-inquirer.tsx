import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiry-administration.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { GuestDialog } from '#web/features/guests/guest-dialog.tsx'
import { LessonChoice } from '#web/features/guests/lesson-choice.tsx'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Books a lesson for the person who asked: first the lesson is chosen, then the form is filled in from the inquiry. */
export function BookInquirer({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const now = useNow()
  const choice = useDialogState()
  const form = useDialogState<LessonEvent>()
  const { id: inquiryId, name, phone, email, language } = inquiry

  function choose(event: LessonEvent) {
    choice.close()
    form.show(event)
  }

  return (
    <>
      <Button look="outline" onClick={() => choice.show(undefined)}>
        <Icon name="calendar" />
        {t('inquiries.book')}
      </Button>
      {choice.dialog && now !== undefined && (
        <Dialog
          key={`choice ${choice.dialog.opening}`}
          open={choice.dialog.open}
          onClose={choice.close}
          title={t('inquiries.chooseLesson', { name })}
          closeLabel={t('common.close')}
        >
          <LessonChoice now={now} heading="h3" onChoose={choose} />
        </Dialog>
      )}
      {form.dialog && (
        <GuestDialog
          key={`form ${form.dialog.opening}`}
          open={form.dialog.open}
          lesson={{ ...form.dialog.subject, id: form.dialog.subject.resource.yoga.id }}
          booked={form.dialog.subject.resource.guests?.map(({ guestId }) => guestId) ?? []}
          known={{ name, phone, email, language, inquiryId }}
          onClose={form.close}
        />
      )}
    </>
  )
}
