/**
 * What every dialog does that adds, changes or deletes something which other administrators may change or
 * delete meanwhile.
 */
import { useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from './api.ts'
import { useConflict } from './conflict.ts'
import type { Difference } from './conflict.ts'
import { useContractForm, useSubmission } from './contract-form.ts'
import { errorText } from './error-text.ts'
import { useUnsavedInput } from './unsaved-input.ts'

interface Stored {
  id: string
  etag?: string | undefined
}

interface Options<Entity, Values extends FieldValues, Body extends FieldValues, Current, Counted> {
  /** Of the form and of what it changes, for what was typed when the session expired. */
  name: string
  schema: z.ZodMiniType<Body, Values>
  /** The entity as it was last read; undefined for a new one. */
  entity: Entity | undefined
  /** What the form is filled with when the dialog opens. */
  values: Values & DefaultValues<Values>
  /**
   * What the form shows at first, where that differs: an entry that was dropped in the calendar has another
   * time there.
   */
  initialValues?: (Values & DefaultValues<Values>) | undefined
  /** Turns what another administrator has saved into values of the form. */
  valuesOf: (current: Current) => Values
  /** The error code when another administrator has deleted it. */
  goneCode: ErrorCode
  /** What is said then: it can be saved as something new. */
  goneText: string
  /**
   * For an entity that takes others with it when it is deleted. The dialog then closes when the entity is
   * deleted already.
   */
  counted?: {
    /** The error code when more or less would be deleted with it than the question has said. */
    code: ErrorCode
    /** How much that is by now. */
    countOf: (counted: Counted) => number
  }
  onClose: () => void
}

/** What `EditorDialog` shows, and what a dialog with questions of its own uses. */
export interface Editor<Entity, Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>
  /** Undefined for a new one, and once another administrator has deleted it: the form then adds a new one. */
  entity: Entity | undefined
  /** The version of the entity that the administrator has seen. */
  base: { id: string; etag: string | undefined } | undefined
  /** Undefined until another administrator turns out to have saved meanwhile. */
  differences: Difference[] | undefined
  /** The message above the fields. */
  failure: string | undefined
  setFailure: (text: string | undefined) => void
  showError: (error: unknown) => void
  /**
   * Runs the work with what the form holds. Its text is said, and the dialog closes; without one it stays,
   * because the work asks something.
   */
  save: (work: (body: Body) => Promise<string | undefined>) => () => Promise<void>
  deletion: {
    asking: boolean
    /** How much is deleted with the entity by now, when that has changed since the question was asked. */
    recount: number | undefined
    ask: () => void
    cancel: () => void
    /** Runs the work. Its text is said, and the dialog closes; without one only the question closes. */
    confirm: (work: () => Promise<string | undefined>) => Promise<void>
  }
}

/**
 * The form of such a dialog, its entity, what others have changed meanwhile, and the deletion with its
 * question.
 */
export function useEditor<
  Entity extends Stored,
  Values extends FieldValues,
  Body extends FieldValues,
  Current extends { etag: string },
  Counted extends { etag: string },
>(options: Options<Entity, Values, Body, Current, Counted>) {
  const { goneCode, valuesOf, counted, onClose } = options
  const { t } = useTranslation()
  // Not the current values: the list behind the dialog is read again while the form is filled in.
  const [filledWith] = useState(options.values)
  const [etag, setEtag] = useState(options.entity?.etag)
  const [deletedByOther, setDeletedByOther] = useState(false)
  const [asking, setAsking] = useState(false)
  const [recount, setRecount] = useState<number>()
  const form = useContractForm(options.schema, options.initialValues ?? filledWith)
  useUnsavedInput(form, options.name)
  const { differences, mergeTheirChanges, isOutdated } = useConflict(form, filledWith)
  const { failure, setFailure, showError, submitWith } = useSubmission(form, {
    onChanged: (current) => {
      mergeTheirChanges(valuesOf(current as Current))
      setEtag((current as Current).etag)
    },
  })
  const entity = deletedByOther ? undefined : options.entity

  function finish(text: string) {
    toast.success(text)
    onClose()
  }

  const save: Editor<Entity, Values, Body>['save'] = (work) => {
    return submitWith(async (body) => {
      try {
        const done = await work(body)
        if (done !== undefined) finish(done)
      } catch (error) {
        if (!isCode(error, goneCode)) throw error
        setDeletedByOther(true)
        setFailure(options.goneText)
      }
    })
  }

  function ask(next: boolean) {
    setAsking(next)
    setRecount(undefined)
  }

  async function confirmDeletion(work: () => Promise<string | undefined>): Promise<void> {
    setFailure(undefined)
    try {
      const done = await work()
      if (done !== undefined) finish(done)
    } catch (error) {
      if (counted && isCode(error, counted.code)) {
        const current = error.current as Counted
        setEtag(current.etag)
        return setRecount(counted.countOf(current))
      }
      if (counted && isCode(error, goneCode)) {
        toast.error(errorText(t, error))
        onClose()
      } else showError(error)
    }
    ask(false)
  }

  return {
    form,
    entity,
    base: entity && { id: entity.id, etag },
    differences,
    failure,
    setFailure,
    showError,
    save,
    deletion: { asking, recount, ask: () => ask(true), cancel: () => ask(false), confirm: confirmDeletion },
    /** Of the version that the administrator has seen, also once another one has deleted the entity. */
    etag,
    /**
     * The entity tag for a deletion of the entity as the list behind the dialog shows it, which counts what
     * goes with it. When another administrator has changed it, it is the tag of the form, which the server
     * refuses, so that the change is shown first.
     */
    etagToDelete: (latest: Current) => (isOutdated(valuesOf(latest)) ? etag : latest.etag),
  }
}

const isCode = (error: unknown, code: ErrorCode): error is CallError =>
  error instanceof CallError && error.code === code
