import type { FieldValues } from 'react-hook-form'
import type { Difference } from '#web/lib/conflict.ts'
import type { Editor } from '#web/lib/editor.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { FormDialogProps } from './form-dialog.tsx'

interface Props<Entity, Values extends FieldValues, Body> extends Omit<
  FormDialogProps<Values, Body>,
  'form' | 'failure' | 'saving' | 'onSubmit'
> {
  editor: Editor<Entity, Values, Body>
  /** Saves, and answers what is said then; without an answer the dialog stays open. */
  onSave: (body: Body) => Promise<string | undefined>
  /** What the question before a deletion says, and what it does. */
  deletion?: Deletion | undefined
  /** Instead of the question of `deletion`. */
  onDelete?: (() => void) | undefined
  /** Whether a deletion with a question of the caller's own is running. */
  busy?: boolean
  /**
   * How a field is called when another administrator has changed it meanwhile; undefined where that is not
   * shown.
   */
  labelOf: (field: string) => string | undefined
  /** How such a change is written. */
  textOf: (difference: Difference) => string
}

interface Deletion {
  title: string
  text: string
  okLabel: string
  busy: boolean
  /** Is said instead of the question, for an entity that cannot be deleted as it is. */
  refusal?: string | undefined
  /** Deletes, and answers what is said then. */
  work: () => Promise<string | undefined>
}

/** The dialog that adds, changes or deletes an entity with `useEditor`. */
export function EditorDialog<Entity, Values extends FieldValues, Body>({
  editor,
  onSave,
  deletion,
  labelOf,
  textOf,
  children,
  questions,
  ...props
}: Props<Entity, Values, Body>) {
  const { form, failure, entity, differences } = editor

  function askToDelete() {
    if (deletion?.refusal === undefined) editor.deletion.ask()
    else editor.setFailure(deletion.refusal)
  }

  return (
    <FormDialog
      {...props}
      {...{ form, failure }}
      busy={form.formState.isSubmitting || (deletion?.busy ?? false) || (props.busy ?? false)}
      onSubmit={editor.save(onSave)}
      onDelete={deletion ? askToDelete : props.onDelete}
      questions={
        <>
          {deletion && (
            <ConfirmDialog
              open={editor.deletion.asking}
              title={deletion.title}
              okLabel={deletion.okLabel}
              busy={deletion.busy}
              onOk={() => void editor.deletion.confirm(deletion.work)}
              onCancel={editor.deletion.cancel}
            >
              <p>{deletion.text}</p>
            </ConfirmDialog>
          )}
          {questions}
        </>
      }
    >
      {entity !== undefined && differences && (
        <ConflictNotice
          differences={differences.filter(({ field }) => labelOf(field) !== undefined)}
          labelOf={(field) => labelOf(field) ?? ''}
          textOf={textOf}
        />
      )}
      {children}
    </FormDialog>
  )
}
