import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Browsers tell of a new selection with the next frame only. A shortcut pressed before it would act on the old one, and a busy phone
 * may be long in drawing: so each first takes up what the page itself shows as selected.
 */
export const takeUpSelection = () =>
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
  // A selected picture or cells are no text; the page does not show them as the editor means them.
  if (!(view.state.selection instanceof TextSelection) || !isWithin(anchorNode) || !isWithin(focusNode)) return
  const { doc, tr, selection } = view.state
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0))
  const head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0))
  const shown = TextSelection.between(anchor, head)
  if (!shown.eq(selection)) view.dispatch(tr.setSelection(shown))
}
