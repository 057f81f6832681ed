import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'
import { articleSchema } from '../markdown/article-schema.ts'
import { enterInTable, textCommands } from './text-commands.ts'

const { nodes } = articleSchema

/**
 * Full keyboard access to the editor. Tab leaves the text, as in every field; within a table it moves to the next cell, and leaves after the last.
 */
export function textKeys({ openLink, goToTools }: { openLink: () => void; goToTools: () => void }): Plugin[] {
  const door =
    (open: () => void): Command =>
    () => {
      open()
      return true
    }
  const lineBreak: Command = (state, dispatch) => {
    // A cell is one line.
    if (isInTable(state)) return true
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
    return true
  }
  return [
    keymap({
      'Mod-b': textCommands.strong,
      'Mod-i': textCommands.em,
      'Mod-k': door(openLink),
      'Mod-Alt-2': textCommands.heading,
      'Mod-Shift-7': textCommands.ordered_list,
      'Mod-Shift-8': textCommands.bullet_list,
      'Mod-Shift-9': textCommands.quote,
      'Mod-z': textCommands.undo,
      'Mod-y': textCommands.redo,
      'Mod-Shift-z': textCommands.redo,
      'Mod-]': sinkListItem(nodes.list_item),
      'Mod-[': liftListItem(nodes.list_item),
      'Alt-F10': door(goToTools),
      Tab: goToNextCell(1),
      'Shift-Tab': goToNextCell(-1),
      Enter: chainCommands(enterInTable, splitListItem(nodes.list_item)),
      'Shift-Enter': chainCommands(exitCode, lineBreak),
      'Mod-Enter': chainCommands(exitCode, lineBreak),
    }),
    keymap(baseKeymap),
  ]
}
