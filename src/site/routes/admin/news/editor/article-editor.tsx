import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { collectArticleFields } from '../collect-article-fields.ts'
import type { PlainField } from './plain-field.ts'
import { CompareView } from './saving/compare-view.tsx'
import { ConflictNotice, RestoredNotice } from './saving/draft-notice.tsx'
import { areSame, type DraftFields, type ForeignDraft } from './saving/draft.ts'
import { fillForm } from './saving/fill-form.ts'
import type { Beginning } from './saving/restore-draft.ts'
import { SaveLine } from './saving/save-line.tsx'
import { useDraftSaving } from './saving/use-draft-saving.ts'
import { useOneSaver } from './saving/use-one-saver.ts'
import { TextField, type TextFieldHandle } from './surface/text-field.tsx'

export type ArticleEditorProps = {
  articleId: string
  accountId: string
  /** What the page was made of, and who saved it. */
  server: ForeignDraft
  /** The form as it works without us. */
  form: HTMLFormElement
  plain: PlainField
  /** Where the state of saving and what needs a decision are told. */
  top: HTMLElement
}

/** Makes the article's form a desk: rich text, saving by itself, pictures. The form stays what is sent. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { articleId, accountId, server, form, plain, top } = props
  const text = useRef<TextFieldHandle>(null)
  const read = useCallback(() => readForm(form, server.fields), [form, server.fields])
  const address = href('/admin/news/:id/entwurf', { id: articleId })
  const { queue, state, beginning } = useDraftSaving({ articleId, accountId, address, server, form, read })
  const [notice, setNotice] = useState<Beginning | undefined>()
  const [comparing, setComparing] = useState<ForeignDraft>()
  const [isLater, setLater] = useState(false)

  const show = useCallback(
    (fields: DraftFields) => {
      fillForm(form, fields)
      text.current?.open(fields.markdown)
    },
    [form],
  )
  useFormData(form, (data) => {
    data.set('number', String(queue.base.number))
    data.set('markdown', text.current?.read() ?? plain.read())
  })
  useOneSaver(form, queue, server)

  // What was typed before this program came stands in the form, and is not replaced.
  useEffect(() => {
    if (!areSame(read(), server.fields)) return queue.changed()
    if (beginning.kind === 'fresh') return
    show(beginning.fields)
    setNotice(beginning)
    if (beginning.kind === 'conflict') queue.meet(beginning.theirs)
    else queue.changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what the page began with
  }, [])

  const theirs = state.kind === 'conflict' ? state.theirs : undefined
  return (
    <>
      {createPortal(
        <>
          <SaveLine
            state={state}
            doorPath={href('/admin')}
            onwardPath="#auf-die-website"
            onRetry={() => void queue.sendNow()}
          />
          {theirs && !comparing && !isLater && (
            <ConflictNotice
              theirs={theirs}
              mine={read()}
              base={queue.base.fields}
              onCompare={() => setComparing(theirs)}
              onLater={() => setLater(true)}
            />
          )}
          {notice?.kind === 'restored' && !comparing && (
            <RestoredNotice
              at={notice.at}
              restored={notice.fields}
              saved={notice.base.fields}
              onCompare={() => setComparing({ ...server, by: 'Gespeichert' })}
              onGood={() => setNotice(undefined)}
            />
          )}
          {comparing && (
            <CompareView
              by={comparing.by}
              base={queue.base.fields}
              mine={read()}
              theirs={comparing.fields}
              onChoose={(chosen) => {
                show(chosen)
                setComparing(undefined)
                setNotice(undefined)
                void queue.settle(comparing)
              }}
              onClose={() => setComparing(undefined)}
            />
          )}
        </>,
        top,
      )}
      <TextField ref={text} plain={plain} onChange={() => queue.changed()} onPictures={() => {}} />
    </>
  )
}

/** The form's own fields; where it has none of a kind, what the server said stays. */
function readForm(form: HTMLFormElement, known: DraftFields): DraftFields {
  const fields = collectArticleFields(new FormData(form))
  const has = (name: string) => form.elements.namedItem(name) !== null
  return {
    ...fields,
    publishAt: has('publishDay') ? fields.publishAt : known.publishAt,
    endAt: has('endDay') ? fields.endAt : known.endAt,
  }
}

/** Adds to what the form sends, to the server and to us. */
function useFormData(form: HTMLFormElement, add: (data: FormData) => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const onFormData = (event: FormDataEvent) => latest.current(event.formData)
    form.addEventListener('formdata', onFormData)
    return () => form.removeEventListener('formdata', onFormData)
  }, [form])
}
