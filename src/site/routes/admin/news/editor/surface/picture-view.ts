import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { shownAt } from '../markdown/article-schema.ts'

type Command = { label: string; does: () => void }

/** A picture in the text, with fields below it for its description and caption. Its buttons move it up or down among the blocks, or remove it. */
export function createPictureView(first: Node, view: EditorView, getPosition: () => number | undefined): NodeView {
  let node = first
  const figure = document.createElement('figure')
  const image = document.createElement('img')
  const set = (name: 'alt' | 'title', value: string) => {
    const at = getPosition()
    if (at !== undefined)
      view.dispatch(view.state.tr.setNodeAttribute(at, name, name === 'title' && value === '' ? null : value))
  }
  const description = createField('Was ist auf dem Bild zu sehen?', (value) => set('alt', value))
  const caption = createField('Bildunterschrift (freiwillig)', (value) => set('title', value))
  const commands: Command[] = [
    { label: 'Bild nach oben', does: () => movePicture(view, getPosition(), -1) },
    { label: 'Bild nach unten', does: () => movePicture(view, getPosition(), 1) },
    { label: 'Bild aus dem Text nehmen', does: () => removePicture(view, getPosition(), node.nodeSize) },
  ]
  const tools = document.createElement('div')
  tools.dataset['pictureTools'] = ''
  tools.append(...commands.map(createButton))
  const words = document.createElement('figcaption')
  words.contentEditable = 'false'
  words.append(description.label, caption.label, tools)
  figure.append(image, words)

  const show = () => {
    const { src, alt, title } = node.attrs
    const address = shownAt(String(src))
    if (image.getAttribute('src') !== address) image.src = address
    image.alt = String(alt)
    description.show(String(alt))
    caption.show(typeof title === 'string' ? title : '')
  }
  show()
  return {
    dom: figure,
    update(next) {
      if (next.type !== node.type) return false
      node = next
      show()
      return true
    },
    stopEvent: (event) => event.target instanceof Element && words.contains(event.target),
    ignoreMutation: () => true,
  }
}

function createField(name: string, onInput: (value: string) => void) {
  const label = document.createElement('label')
  const input = document.createElement('input')
  input.type = 'text'
  input.autocomplete = 'off'
  input.addEventListener('input', () => onInput(input.value))
  // Enter would submit the form.
  input.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault())
  label.append(name, input)
  return {
    label,
    show: (value: string) => {
      if (input.value !== value) input.value = value
    },
  }
}

function createButton({ label, does }: Command): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', does)
  return button
}

function removePicture(view: EditorView, at: number | undefined, size: number) {
  if (at === undefined) return
  view.dispatch(view.state.tr.delete(at, at + size))
  view.focus()
}

/** Swaps the picture with its neighbour; the pressed button keeps the focus for keyboard users. */
function movePicture(view: EditorView, at: number | undefined, by: -1 | 1) {
  if (at === undefined) return
  const { doc, tr } = view.state
  const place = doc.resolve(at)
  const picture = place.nodeAfter
  const index = place.index()
  const neighbour = place.parent.maybeChild(index + by)
  if (!picture || !neighbour) return
  const to = by === -1 ? at - neighbour.nodeSize : at + neighbour.nodeSize
  tr.delete(at, at + picture.nodeSize).insert(to, picture)
  view.dispatch(tr.scrollIntoView())
  const moved = view.nodeDOM(to)
  if (moved instanceof HTMLElement) {
    moved.querySelectorAll<HTMLButtonElement>('[data-picture-tools] button')[by === -1 ? 0 : 1]?.focus()
  }
}
