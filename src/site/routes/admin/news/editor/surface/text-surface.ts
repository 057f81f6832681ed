import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { articleSchema } from '../markdown/article-schema.ts'
import { keepMarkdown } from '../markdown/kept-markdown.ts'
import { cleanPasted } from './clean-pasted.ts'
import { createPictureView } from './picture-view.ts'
import { takeUpSelection } from './take-up-selection.ts'
import { insertBlock, placeOf, setLink, textCommands, type TextErrand, type TextPlace } from './text-commands.ts'
import { textKeys } from './text-keys.ts'
import { typingRules } from './typing-rules.ts'

export type SurfaceSettings = {
  id: string
  markdown: string
  /** Somebody has changed the text; `read` tells how it stands. */
  onChange: () => void
  onPlace: (place: TextPlace) => void
  /** Pictures that were pasted or dropped. */
  onPictures: (files: File[]) => void
  openLink: () => void
  goToTools: () => void
}

export type NewPicture = { path: string; text: string }

export type TextSurface = {
  /** The Markdown of the text as it stands. */
  read: () => string
  /** Shows another text, and forgets what could be undone. */
  open: (markdown: string) => void
  run: (command: TextErrand) => void
  link: (href: string) => void
  insertPicture: (picture: NewPicture) => void
  focus: () => void
  close: () => void
}

/** The text of an article in the browser, to be written in. */
export function createTextSurface(mount: HTMLElement, settings: SurfaceSettings): TextSurface {
  let kept = keepMarkdown(settings.markdown)
  const plugins = createPlugins(settings)
  const begin = () => EditorState.create({ doc: kept.doc, plugins })

  const view = new EditorView(mount, {
    state: begin(),
    nodeViews: { picture: createPictureView },
    attributes: { ...TEXTBOX, id: settings.id },
    transformPastedHTML: cleanPasted,
    dispatchTransaction(transaction: Transaction) {
      view.updateState(view.state.apply(transaction))
      settings.onPlace(placeOf(view.state))
      if (transaction.docChanged) settings.onChange()
    },
    handlePaste: (_view, event) => takePictures(event.clipboardData, settings),
    handleDrop: (_view, event) => takePictures(event.dataTransfer, settings),
    handleClick: (_view, _position, event) => goBelow(view, event),
  })
  settings.onPlace(placeOf(view.state))

  const run = (command: (typeof textCommands)[TextErrand]) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  return {
    read: () => kept.write(view.state.doc),
    open(markdown) {
      kept = keepMarkdown(markdown)
      view.updateState(begin())
      settings.onPlace(placeOf(view.state))
    },
    run: (command) => run(textCommands[command]),
    link: (href) => run(setLink(href)),
    insertPicture({ path, text }) {
      insertBlock(articleSchema.nodes.picture.create({ src: path, alt: text }))(view.state, view.dispatch)
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

const TEXTBOX = {
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Text des Artikels',
  lang: 'de',
  class: 'prose',
}

const createPlugins = (settings: SurfaceSettings) => [
  takeUpSelection(),
  ...textKeys(settings),
  typingRules(),
  history(),
  gapCursor(),
  dropCursor({ width: 3, color: 'var(--accent)' }),
  tableEditing(),
]

/** An office program copies its text as a picture, too; then the text is meant. */
function takePictures(data: DataTransfer | null, { onPictures }: SurfaceSettings): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || data?.types.includes('text/plain') === true) return false
  onPictures(files)
  return true
}

/** Below a table, a picture or a source there is room to go on. */
function goBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild
  const { doc, tr } = view.state
  const isBelow = last !== null && event.clientY > last.getBoundingClientRect().bottom
  if (!isBelow || doc.lastChild?.isTextblock) return false
  view.dispatch(tr.insert(doc.content.size, articleSchema.nodes.paragraph.create()))
  return false
}
