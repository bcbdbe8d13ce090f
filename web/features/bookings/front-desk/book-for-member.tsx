import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { bookingRules } from '#studio/booking-rules.ts'
import { isUnlimited, planName } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BookQuestion } from './book-question.tsx'
import { LessonFinder } from './lesson-finder.tsx'

/** Chooses a lesson to come and books it for the member. */
export function BookForMember({ member }: { member: ManagedMember }) {
  const { t } = useTranslation()
  const choosing = useDialogState()
  return (
    <>
      <Button look="outline" className="justify-self-start px-5" onClick={() => choosing.show(undefined)}>
        <Icon name="plus" />
        {t('memberPage.book.open')}
      </Button>
      {choosing.dialog && (
        <Dialog
          key={choosing.dialog.opening}
          open={choosing.dialog.open}
          onClose={choosing.close}
          title={t('memberPage.book.title', { name: fullName(member) })}
          closeLabel={t('common.close')}
        >
          <Choice member={member} onDone={choosing.close} />
        </Dialog>
      )}
    </>
  )
}

function Choice({ member, onDone }: { member: ManagedMember; onDone: () => void }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const question = useDialogState<LessonEvent>()
  const { memberType, tickets } = member
  const unlimited = isUnlimited(memberType)
  return (
    <div className="grid gap-4">
      <p className="font-semibold tabular-nums">
        {unlimited ? planName(memberType, language) : t('memberPage.book.tickets', { count: tickets })}
      </p>
      {!unlimited && tickets < bookingRules.ticketsPerLesson && (
        <p className="text-sm text-danger">{t('memberPage.book.noTicket')}</p>
      )}
      <LessonFinder memberId={member.id} onChoose={question.show} />
      {question.dialog && (
        <BookQuestion
          // Not a new question each time: after a lost answer it recognises a booking that was made after all.
          key={question.dialog.subject.resource.yoga.id}
          open={question.dialog.open}
          event={question.dialog.subject}
          focusAfter={undefined}
          {...{ member, onDone }}
          onCancel={question.close}
        />
      )}
    </div>
  )
}
