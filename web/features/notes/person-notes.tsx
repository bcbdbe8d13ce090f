import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { changeNote, deleteNote, listNotes, noteFields, writeNote } from '#contract/notes.ts'
import type { Note, NotedPerson, NoteFields } from '#contract/notes.ts'
import { slashText } from '#time/tokyo.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useEditor } from '#web/lib/editor.ts'
import { useReload } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditorDialog } from '#web/ui/editor-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Subject {
  person: NotedPerson
  /** Of the person. */
  name: string
}

/** What the staff notes about a person, and the way to write, change and delete it. */
export function PersonNotes({ person, name }: Subject) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { dialog, show, close } = useDialogState<Note | undefined>()
  const query = useApiQuery(listNotes, { params: person }, { staleTime: 0, refetchOnWindowFocus: 'always' })
  const { data: notes } = query
  if (notes === undefined)
    return query.error ? (
      <FailedLoad text={t('notes.failed')} query={query} />
    ) : (
      <Skeleton className="h-11 rounded-2xl" />
    )
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {notes.length === 0 ? (
          <p data-empty className="text-sm text-ink-soft">
            {t('notes.none')}
          </p>
        ) : (
          <ul aria-label={t('notes.list')} className="divide-y divide-line">
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} onEdit={() => show(note)} />
            ))}
          </ul>
        )}
      </div>
      <div className="print:hidden">
        <Button variant="outline" onClick={() => show(undefined)}>
          {t('notes.write')}
        </Button>
      </div>
      {dialog && (
        <NoteDialog
          key={dialog.opening}
          {...{ person, name, open: dialog.open }}
          note={notes.find(({ id }) => id === dialog.subject?.id) ?? dialog.subject}
          afterDeletion={list}
          onClose={close}
        />
      )}
    </>
  )
}

function NoteRow({ note, onEdit }: { note: Note; onEdit: () => void }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { text, author, changed } = note
  const momentText = (moment: string) => slashText(Date.parse(moment)) + zoneMark
  const when = momentText(note.writtenAt)
  const nameOf = (by: string | null) => by ?? t('notes.someone')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{nameOf(author)}</span>
          <time dateTime={note.writtenAt}>{when}</time>
          {changed && (
            <span>
              {changed.by === author
                ? t('notes.changedBySame', { when: momentText(changed.at) })
                : t('notes.changed', { when: momentText(changed.at), name: nameOf(changed.by) })}
            </span>
          )}
        </p>
      </div>
      {note.mayChange && (
        <button
          type="button"
          className="-my-2 -mr-2 min-h-11 px-2 text-sm text-green underline underline-offset-4 print:hidden"
          aria-label={t('notes.editOf', { when })}
          onClick={onEdit}
        >
          {t('notes.edit')}
        </button>
      )}
    </li>
  )
}

interface NoteDialogProps extends Subject {
  open: boolean
  /** The note to change, as it was last read; absent for a new one. */
  note?: Note | undefined
  /** Gets the focus when the note is gone, and with it the button that opened the dialog. */
  afterDeletion?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Writes a note about a person, or changes or deletes one. */
export function NoteDialog({ open, person, name, note, afterDeletion, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  const [isDeleted, setDeleted] = useState(false)
  const save = useSaveNote(person)
  const remove = useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(deleteNote, { params: { id }, ifMatch: etag }),
    onSettled: useReload(),
  })
  const editor = useEditor({
    name: `note ${note?.id ?? `${person.of} ${person.id}`}`,
    schema: noteFields,
    entity: note,
    values: { text: note?.text ?? '' },
    valuesOf: ({ text }: NoteFields & { etag: string }) => ({ text }),
    goneCode: 'error.note.notFound',
    goneText: t('notes.gone'),
    onClose,
  })
  const { base } = editor
  return (
    <EditorDialog
      {...{ open, editor, onClose }}
      title={note ? t('notes.editTitle') : t('notes.title', { name })}
      confirmLabel={t('notes.save')}
      focusAfter={isDeleted ? afterDeletion : undefined}
      labelOf={() => t('notes.field.text')}
      textOf={({ theirs }) => String(theirs)}
      onSave={async (body) => {
        await save.mutateAsync({ base, body })
        return t('notes.saved')
      }}
      deletion={
        base && {
          title: t('notes.deleteTitle'),
          text: t('notes.deleteText'),
          okLabel: t('notes.deleteOk'),
          busy: remove.isPending,
          work: async () => {
            await remove.mutateAsync(base)
            setDeleted(true)
            return t('notes.deleted')
          },
        }
      }
    >
      <NoteField />
    </EditorDialog>
  )
}

function NoteField() {
  const { t } = useTranslation()
  const { register, formState } = useFormContext<NoteFields>()
  return (
    <>
      <p className="text-sm leading-relaxed">{t('notes.lead')}</p>
      <TextArea
        label={t('notes.field.text')}
        required
        hint={t('notes.hint')}
        errorName="noteText"
        error={formState.errors.text}
        {...register('text')}
      />
    </>
  )
}

/** Writes a note, or changes the one that was seen. */
const useSaveNote = (person: NotedPerson) =>
  useSaveEntity({
    create: (body: NoteFields, idempotencyKey) => call(writeNote, { params: person, body, idempotencyKey }),
    update: ({ id, etag }, body) => call(changeNote, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })

interface NotesMarkProps extends Subject {
  count: number
  /** Whether the first note can be written from here. */
  canBegin?: boolean
}

/**
 * How many notes there are about a person in a list, without what they say, because others may see the
 * screen; a press shows them.
 */
export function NotesMark({ person, name, count, canBegin = false }: NotesMarkProps) {
  const { t } = useTranslation()
  const reading = useDialogState()
  const writing = useDialogState()
  return (
    <>
      {(count > 0 || canBegin) && (
        <button
          type="button"
          aria-label={count > 0 ? t('notes.markOf', { name, count }) : t('notes.writeOf', { name })}
          onClick={() => (count > 0 ? reading : writing).show(undefined)}
          className="-my-1.5 inline-flex min-h-11 items-center print:hidden"
        >
          <span
            className={classes(
              'rounded-full border px-2.5 py-px text-xs font-semibold whitespace-nowrap hover:bg-paper-deep',
              count > 0 ? 'border-wood' : 'border-dashed border-line text-ink-soft',
            )}
          >
            {count > 0 ? t('notes.mark', { count }) : t('notes.begin')}
          </span>
        </button>
      )}
      {reading.dialog && (
        <Dialog open={reading.dialog.open} title={t('notes.title', { name })} onClose={reading.close}>
          <div className="grid gap-4">
            <PersonNotes {...{ person, name }} />
          </div>
        </Dialog>
      )}
      {writing.dialog && (
        <NoteDialog
          key={writing.dialog.opening}
          {...{ person, name, open: writing.dialog.open }}
          onClose={writing.close}
        />
      )}
    </>
  )
}
