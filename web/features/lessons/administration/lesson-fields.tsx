import { useEffect, useEffectEvent, useId } from 'react'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LessonFields as Body } from '#contract/lessons.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { pictures } from '#studio/pictures.ts'
import { lessonSpace } from '#studio/rentals.ts'
import { ClosedTimeNotice } from '#web/features/lessons/closures/closed-time-notice.tsx'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { useSpaces } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/space-name.ts'
import { TierFields } from '#web/features/studio/editing/tier-fields.tsx'
import { useTeacherOptions } from '#web/features/teachers/administration/api.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SpanFields } from '#web/ui/calendar/moment-field.tsx'
import { Checkbox, EnglishFields, TextArea, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useLessonTitles } from './api.ts'
import { LastLessonOffer } from './last-lesson-offer.tsx'
import { useLevelText } from './lesson-form.ts'
import type { FallbackPicture, LessonTextValues, LessonValues } from './lesson-form.ts'
import { SeatsField, useSeatsOfLast } from './seats-field.tsx'

interface LessonFieldsProps {
  form: UseFormReturn<LessonValues, unknown, Body>
  isNew: boolean
  booked: number
  /** Why the lesson cannot become an event, or the event a lesson; undefined where it can. */
  fixed: 'series' | 'booked' | undefined
  knownPictures: readonly string[]
  /** The picture that a new lesson gets when none is chosen. */
  fallback: FallbackPicture | undefined
  onFallback: (picture: FallbackPicture | undefined) => void
}

/** The fields of the lesson dialog. */
export function LessonFields({
  form,
  isNew,
  booked,
  fixed,
  knownPictures,
  fallback,
  onFallback,
}: LessonFieldsProps) {
  const { setFocus } = form
  const [start, end] = form.watch(['start', 'end'])
  // What was saved outside of the opening hours was meant so.
  const { dirtyFields } = form.formState
  const isMoved = dirtyFields.start === true || dirtyFields.end === true

  // A new lesson begins with its title. An existing one is looked at first, so no field gets the focus.
  useEffect(() => {
    if (isNew) setFocus('title')
  }, [isNew, setFocus])

  return (
    <div className="grid gap-5">
      <LessonTexts
        {...{ knownPictures, isNew, fallback }}
        offer={isNew && <LastLessonOffer onFallback={onFallback} />}
      >
        <div className="grid gap-5 sm:grid-cols-[16rem_16rem_1fr]">
          <SpanFields />
          <SeatsField booked={booked} />
        </div>
        {(isNew || isMoved) && <ClosedTimeNotice {...{ start, end }} />}
        <EventFields fixed={fixed} />
      </LessonTexts>
    </div>
  )
}

/** The Japanese title in the form around it. For something new it offers the titles that the studio uses. */
function TitleField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<LessonTextValues>()
  const listId = useId()
  const titles = useLessonTitles(isNew)
  return (
    <div>
      <TextField
        label={t('lessonAdmin.title')}
        required
        autoComplete="off"
        error={formState.errors.title}
        {...(isNew && { list: listId })}
        {...register('title')}
      />
      {isNew && (
        <datalist id={listId}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}

/**
 * The space of a lesson or a series, in the form around it. The empty value stands for the studio's space for
 * lessons in something new, and for no space in a lesson that has none.
 */
function LessonSpaceField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { register, formState, getValues } = useFormContext<LessonTextValues>()
  const options = useSpaceOptions(getValues('spaceId') ?? '', isNew)
  return (
    <SelectField
      label={t('lessonAdmin.space')}
      error={formState.errors.spaceId}
      options={options}
      {...register('spaceId')}
    />
  )
}

/**
 * Always has an option for the present value, so that the browser shows no other one, also before the spaces
 * are read.
 */
function useSpaceOptions(value: string, isNew: boolean) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const { data: spaces } = useSpaces()
  if (spaces === undefined) return [{ value, label: '…' }]
  const standard = isNew ? spaces.find(({ id }) => id === lessonSpace) : undefined
  const named = spaces
    .filter((space) => space !== standard)
    .map((space) => ({ value: space.id, label: nameOf(space) }))
  const isListed = value === '' || value === standard?.id || spaces.some(({ id }) => id === value)
  return [
    ...(isNew || value === ''
      ? [{ value: '', label: standard ? nameOf(standard) : t('lessonAdmin.noSpace') }]
      : []),
    ...named,
    ...(isListed ? [] : [{ value, label: t('lessonAdmin.deletedSpace') }]),
  ]
}

/** The teacher of a lesson or a series, in the form around it: those on the list, and the one that it has. */
function LessonTeacherField() {
  const { t } = useTranslation()
  const { register, formState, getValues } = useFormContext<LessonTextValues>()
  const options = useTeacherOptions(getValues('teacherId') ?? '')
  return (
    <SelectField
      label={t('lessonAdmin.teacher')}
      error={formState.errors.teacherId}
      options={[{ value: '', label: t('lessonAdmin.noTeacher') }, ...options]}
      {...register('teacherId')}
    />
  )
}

/**
 * Whether the lesson in the form around it is an event, and what it costs. What was typed is only hidden when
 * it is none, so that nothing is lost by a slip.
 */
function EventFields({ fixed }: Pick<LessonFieldsProps, 'fixed'>) {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<LessonValues>()
  const hintId = useId()
  const { event: error } = formState.errors
  const isEvent = watch('event.isEvent')
  // Also one that was typed before it turned out to be fixed can be taken back.
  const isDisabled = fixed !== undefined && !formState.dirtyFields.event?.isEvent
  const price = { errorName: 'eventPrice', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4 border-line sm:rounded-2xl sm:border sm:px-4 sm:py-3">
      <div>
        <Checkbox
          label={t('lessonAdmin.event.check')}
          disabled={isDisabled}
          aria-describedby={hintId}
          className="font-semibold has-disabled:text-ink-soft"
          {...register('event.isEvent', { deps: ['totalSeats'] })}
        />
        <p id={hintId} className="text-xs text-ink-soft">
          {fixed === undefined ? t('lessonAdmin.event.hint') : t(`error.event.${fixed}`)}
        </p>
        {error?.message !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {fieldErrorText(t, 'event', error.message)}
          </p>
        )}
      </div>
      <div hidden={!isEvent} className={isEvent ? 'grid gap-5 pb-1' : undefined}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('lessonAdmin.event.price')}
            hint={t('lessonAdmin.event.priceHint')}
            required
            error={error?.price}
            className="tabular-nums"
            {...price}
            {...register('event.price')}
          />
          <TextField
            label={t('lessonAdmin.event.memberPrice')}
            hint={t('lessonAdmin.event.memberPriceHint')}
            error={error?.memberPrice}
            className="tabular-nums"
            {...price}
            {...register('event.memberPrice')}
          />
        </div>
        <TierFields
          name="event.tiers"
          legend={t('lessonAdmin.event.tiers')}
          daysLabel={t('lessonAdmin.event.tierDays')}
        />
      </div>
    </div>
  )
}

interface LessonTextsProps {
  knownPictures: readonly string[]
  isNew: boolean
  /** Shown below the title. */
  offer?: ReactNode
  /** The picture that the form uses when none is chosen. */
  fallback?: FallbackPicture | undefined
  /** When it is, and its seats: what decides most stands first. */
  children: ReactNode
}

/**
 * What single lessons and series have in common: title, teacher and space around the time, then what visitors
 * read of it.
 */
export function LessonTexts({ knownPictures, isNew, offer, fallback, children }: LessonTextsProps) {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<LessonTextValues>()
  const levelText = useLevelText()
  const { errors } = formState
  useSeatsOfLast(isNew)
  return (
    <>
      <TitleField isNew={isNew} />
      {offer}
      {children}
      <div className="grid gap-5 sm:grid-cols-2">
        <LessonTeacherField />
        <LessonSpaceField isNew={isNew} />
      </div>
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-[2fr_1fr]">
        <TextArea label={t('lessonAdmin.desc')} rows={3} error={errors.desc} {...register('desc')} />
        <SelectField
          label={t('lessonAdmin.level')}
          error={errors.level}
          options={['', ...lessonLevels].map((value) => ({ value, label: levelText(value) }))}
          {...register('level')}
        />
      </div>
      <EnglishTexts />
      <LessonPictureField known={knownPictures} fallback={fallback} />
    </>
  )
}

/** The English texts of the form around it. */
function EnglishTexts() {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<LessonTextValues>()
  const { errors } = formState
  return (
    <EnglishFields
      isFilled={watch(['titleEn', 'descEn']).some((text) => text !== '')}
      isWrong={errors.titleEn !== undefined || errors.descEn !== undefined}
    >
      <TextField
        label={t('lessonAdmin.titleEn')}
        lang="en"
        hint={t('form.englishHint')}
        error={errors.titleEn}
        {...register('titleEn')}
      />
      <TextArea
        label={t('lessonAdmin.descEn')}
        lang="en"
        rows={3}
        error={errors.descEn}
        {...register('descEn')}
      />
    </EnglishFields>
  )
}

interface LessonPictureFieldProps {
  /** Addresses of pictures that other lessons use. */
  known: readonly string[]
  /** The picture that is used when none is chosen. */
  fallback: FallbackPicture | undefined
}

/** The picture of the lesson in the form around it. Those that the studio begins with are offered first. */
function LessonPictureField({ known, fallback }: LessonPictureFieldProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { trigger } = useFormContext<{ imageUrl: string }>()
  const { field, fieldState } = useController<{ imageUrl: string }>({ name: 'imageUrl' })
  const listId = useId()
  const { error } = fieldState
  const isEmpty = field.value.trim() === ''
  const title = fallback?.title ?? ''
  const checkAgain = useEffectEvent(() => {
    if (error) void trigger('imageUrl')
  })
  useEffect(() => checkAgain(), [fallback])
  return (
    <PictureField
      {...field}
      label={t('lessonAdmin.imageUrl')}
      required={fallback === undefined}
      {...(fallback !== undefined && { hint: t('lessonAdmin.imageLent', { title }) })}
      list={listId}
      error={error}
      offered={Object.values(lessonKinds).map(({ picture, pictureText }) => ({
        address: picture,
        text: pictureText[language],
      }))}
      fallback={isEmpty && fallback ? fallback.imageUrl : pictures.lesson}
      {...(fallback && isEmpty && { caption: t('lessonAdmin.imageLentPreview', { title }) })}
    >
      <datalist id={listId}>
        {known.map((address) => (
          <option key={address}>{address}</option>
        ))}
      </datalist>
    </PictureField>
  )
}
