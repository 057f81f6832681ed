import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { collectArticleFields } from '../collect-article-fields.ts'
import type { Option } from '#shared/form/field.ts'
import type { PlainField } from './plain-field.ts'
import type { KnownPicture } from '#site/pictures/known-picture.ts'
import { PICTURE_CHOOSER, PictureDesk } from './pictures/picture-desk.tsx'
import { usePictureDesk, type PictureFields } from './pictures/use-picture-desk.ts'
import { DraftTop } from './saving/draft-top.tsx'
import { areSame, type DraftFields, type ForeignDraft } from './saving/draft.ts'
import type { Beginning } from './saving/restore-draft.ts'
import type { SaveQueue } from './saving/save-queue.ts'
import { useDraftSaving } from './saving/use-draft-saving.ts'
import { useOneSaver } from './saving/use-one-saver.ts'
import type { NewPicture } from './surface/text-surface.ts'
import { TextField, type TextFieldHandle } from './surface/text-field.tsx'

export type ArticleEditorProps = {
  articleId: string
  accountId: string
  /** The draft that the page was rendered from, and who saved it. */
  server: ForeignDraft
  /** The form, which also works without this editor. */
  form: HTMLFormElement
  plain: PlainField
  /** The element that shows the state of saving and pending decisions. */
  top: HTMLElement
  known: readonly KnownPicture[]
  /** The pictures that the library offers. */
  library: readonly Option[]
}

/** Upgrades the article's form with rich text, autosave and pictures. The form is still what is sent. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { articleId, accountId, server, form, plain, top, known, library } = props
  const text = useRef<TextFieldHandle>(null)
  const intoText = useCallback((picture: NewPicture) => text.current?.insertPicture(picture), [])
  const desk = usePictureDesk(server.fields, intoText)
  const { open: openPictures } = desk
  const address = href('/admin/news/:id/entwurf', { id: articleId })
  const { isBegun, read, readOpen } = useReading(form, server.fields, text)
  const { queue, state, beginning } = useDraftSaving({ articleId, accountId, address, server, form, read: readOpen })
  const show = useCallback(
    (fields: DraftFields) => {
      fillForm(form, fields)
      openPictures(fields)
      if (text.current?.read() !== fields.markdown) text.current?.open(fields.markdown)
    },
    [form, openPictures],
  )
  useFormData(form, (data) => {
    addPictures(data, desk.fields)
    data.set('number', String(queue.base.number))
    data.set('markdown', text.current?.read() ?? plain.read())
  })
  useBeginning({ beginning, queue, server, read, show, isBegun })
  useOneSaver({ form, queue, server, read, show })
  const seen = useRef(desk.fields)
  useEffect(() => {
    if (seen.current !== desk.fields) queue.changed()
    seen.current = desk.fields
  }, [queue, desk.fields])

  return (
    <>
      {createPortal(<DraftTop state={state} queue={queue} beginning={beginning} read={read} show={show} />, top)}
      <TextField
        ref={text}
        plain={plain}
        onChange={() => queue.changed()}
        onPictures={(files) => (files ? desk.add(files, { isForText: true }) : choosePictures())}
      />
      <PictureDesk desk={desk} known={known} library={library} onIntoText={intoText} />
    </>
  )
}

/** Reads the form: `read` always, `readOpen` only while it is mounted and `isBegun`, when it holds the writer's text. */
function useReading(form: HTMLFormElement, known: DraftFields, text: RefObject<TextFieldHandle | null>) {
  const isBegun = useRef(false)
  const read = useCallback(() => readForm(form, known), [form, known])
  const readOpen = useCallback(
    () => (isBegun.current && text.current && form.isConnected ? read() : undefined),
    [form, read, text],
  )
  return { isBegun, read, readOpen }
}

type BeginningSettings = {
  beginning: Beginning
  queue: SaveQueue
  server: ForeignDraft
  read: () => DraftFields
  show: (fields: DraftFields) => void
  isBegun: RefObject<boolean>
}

/** Once: shows the draft kept on the device. Input from before hydration is in the form, and is not replaced. */
function useBeginning({ beginning, queue, server, read, show, isBegun }: BeginningSettings) {
  useEffect(() => {
    const hasTyped = !areSame(read(), server.fields)
    isBegun.current = true
    if (beginning.kind === 'fresh') return hasTyped ? queue.changed() : undefined
    if (hasTyped) return queue.meet({ ...server, by: 'Dieses Gerät', at: beginning.at, fields: beginning.fields })
    show(beginning.fields)
    if (beginning.kind === 'conflict') queue.meet(beginning.theirs)
    else queue.changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the initial values of the page
  }, [])
}

/** The form's own fields; where the form lacks one, the server's value stays. */
function readForm(form: HTMLFormElement, known: DraftFields): DraftFields {
  const fields = collectArticleFields(new FormData(form))
  const has = (name: string) => form.elements.namedItem(name) !== null
  return {
    ...fields,
    publishAt: has('publishDay') ? fields.publishAt : known.publishAt,
    endAt: has('endDay') ? fields.endAt : known.endAt,
  }
}

/** Adds to the form's data, for the server and for this editor. */
function useFormData(form: HTMLFormElement, add: (data: FormData) => void) {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const onFormData = (event: FormDataEvent) => latest.current(event.formData)
    form.addEventListener('formdata', onFormData)
    // After a reload, autofill would put an older text into the plain field.
    form.setAttribute('autocomplete', 'off')
    return () => form.removeEventListener('formdata', onFormData)
  }, [form])
}

const choosePictures = () => document.getElementById(PICTURE_CHOOSER)?.click()

function addPictures(data: FormData, { pictures, previewPicture = '', previewCrop }: PictureFields) {
  data.delete('place')
  data.delete('pictures')
  for (const path of pictures) data.append('pictures', path)
  data.set('previewPicture', previewPicture)
  data.set(
    'previewCrop',
    previewCrop ? [previewCrop.x, previewCrop.y].map((share) => Math.round(share * 100)).join('-') : '',
  )
}

/** Fills the single-line fields of the form; text and pictures are set by their own components. */
function fillForm(form: HTMLFormElement, fields: DraftFields) {
  const [publishDay, publishTime] = partsOf(fields.publishAt)
  const [endDay, endTime] = partsOf(fields.endAt)
  const { title, slug, summary, menu = '', order = '', contact = '' } = fields
  for (const [name, value] of Object.entries({
    title,
    slug,
    summary,
    menu,
    order,
    contact,
    publishDay,
    publishTime,
    endDay,
    endTime,
  })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  const chosen: Record<string, string[] | undefined> = { categories: fields.categories, training: fields.training }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.checked = chosen[box.name]?.includes(box.value) ?? box.checked
  }
}

const partsOf = (moment = ''): [day: string, time: string] => {
  const [day = '', time = ''] = moment.split('T')
  return [day, time]
}
