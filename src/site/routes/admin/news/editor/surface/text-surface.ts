import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { EditorState, type Transaction, Plugin, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { articleSchema } from '../markdown/article-schema.ts'
import { keepMarkdown } from '../markdown/kept-markdown.ts'
import { cleanPasted } from './clean-pasted.ts'
import { createPictureView } from './picture-view.ts'
import { insertBlock, placeOf, setLink, textCommands, type TextErrand, type TextPlace } from './text-commands.ts'
import { textKeys } from './text-keys.ts'
import { inputRules, InputRule, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'

export type SurfaceSettings = {
  id: string
  markdown: string
  /** Called after a change of the text; `read` returns the new one. */
  onChange: () => void
  onPlace: (place: TextPlace) => void
  /** Called with pasted or dropped pictures. */
  onPictures: (files: File[]) => void
  openLink: () => void
  goToTools: () => void
}

export type NewPicture = { path: string; text: string }

export type TextSurface = {
  /** The Markdown of the present text. */
  read: () => string
  /** Replaces the text and clears the undo history. */
  open: (markdown: string) => void
  run: (command: TextErrand) => void
  link: (href: string) => void
  insertPicture: (picture: NewPicture) => void
  focus: () => void
  close: () => void
}

/** The editable text of an article in the browser. */
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

/** Office programs copy text also as a picture; then the text is meant. */
function takePictures(data: DataTransfer | null, { onPictures }: SurfaceSettings): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length === 0 || data?.types.includes('text/plain') === true) return false
  onPictures(files)
  return true
}

/** A click below a final table, picture or source adds a paragraph to continue in. */
function goBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild
  const { doc, tr } = view.state
  const isBelow = last !== null && event.clientY > last.getBoundingClientRect().bottom
  if (!isBelow || doc.lastChild?.isTextblock) return false
  view.dispatch(tr.insert(doc.content.size, articleSchema.nodes.paragraph.create()))
  return false
}

/**
 * Browsers report a new selection only with the next frame. A shortcut pressed before that would act on the old one, and a busy phone may take long
 * to draw: so each key first adopts the selection that the page shows.
 */
const takeUpSelection = () =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view, { ctrlKey, metaKey, altKey }) {
          if ((ctrlKey || metaKey || altKey) && !view.composing) takeUp(view)
          return false
        },
      },
    },
  })

function takeUp(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {}
  const isWithin = (node: Node | null | undefined): node is Node => view.dom.contains(node ?? null)
  // A selected picture or table cells are no text selection; the DOM does not represent them.
  if (!(view.state.selection instanceof TextSelection) || !isWithin(anchorNode) || !isWithin(focusNode)) return
  const { doc, tr, selection } = view.state
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  const shown = TextSelection.between(anchor, head)
  if (!shown.eq(selection)) view.dispatch(tr.setSelection(shown))
}

const { nodes, marks } = articleSchema

/** A typed address, as the site's Markdown turns it into a link: without punctuation at the end of a sentence. */
const ADDRESS = /(?:^|\s)((?:https?:\/\/|www\.)[^\s<>"]+[^\s<>"'“”„.,;:!?)\]])\s$/

/** Turns Markdown marks at the beginning of a line into blocks, and addresses into links. */
const typingRules = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '##']) => ({ level: signs.length })),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list, ([, start]) => ({ start: Number(start) })),
      new InputRule(ADDRESS, (state, match, start, end) => {
        const [whole, address = ''] = match
        const from = start + whole.indexOf(address)
        const to = from + address.length
        const href = address.startsWith('www.') ? `https://${address}` : address
        return state.tr.insertText(' ', end).addMark(from, to, marks.link.create({ href })).removeStoredMark(marks.link)
      }),
    ],
  })
